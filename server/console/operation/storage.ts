import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Bytes. */
export async function readStorage(db: Context['db']) {
  const { rows } = await sql<{ pictures: number; papers: number; database: number }>`
    select (select coalesce(sum(bytes), 0)::float8 from pictures)
        + (select coalesce(sum(bytes), 0)::float8 from message_pictures) as pictures,
      (select coalesce(sum(bytes), 0)::float8 from papers) as papers,
      pg_database_size(current_database())::float8 as database`.execute(db);
  return rows[0] as { pictures: number; papers: number; database: number };
}

/** Free bytes of the disk that a folder is on, for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
