import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { fileName } from './files.ts';
import { hashPicture } from './render-picture.ts';

/** Pictures an hour, because they share the decoder with uploads. */
const MOST = 500;

/** Hashes item pictures from before hashes existed, the newest first. Unreadable ones get none. */
export async function hashPictures({ db, files }: Pick<Context, 'db' | 'files'>, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from pictures p
    where p.hash_parts is null and (p.item_id is not null or exists (select from items where picture_id = p.id))
    order by p.created_at desc limit ${MOST}`.execute(db);
  for (const { id, name } of rows) {
    if (signal.aborted) return;
    const file = await files.read(fileName(name, 'small', 'webp'));
    const bytes = file && Buffer.concat(await file.stream.toArray());
    const { hash, parts } = (bytes && (await hashPicture(bytes).catch(() => null))) ?? { hash: null, parts: [] };
    await db.updateTable('pictures').set({ hash, hash_parts: parts }).where('id', '=', id).execute();
  }
}
