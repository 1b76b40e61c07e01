import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { problemOf } from '#server/problem-of.ts';
import { fileName } from './files.ts';
import { hashPicture } from './render-picture.ts';

/** Pictures an hour, because they share the decoder with uploads. */
const MOST = 500;

/** Hashes item pictures from before hashes existed, the newest first. Unreadable ones get none. */
export async function hashPictures(
  { db, files, log }: Pick<Context, 'db' | 'files' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from pictures p
    where p.hash_parts is null and (p.item_id is not null or exists (select from items where picture_id = p.id))
    order by p.created_at desc limit ${MOST}`.execute(db);
  await oneByOne(rows, { log, signal, job: 'hashes of pictures', idOf: ({ id }) => id }, async ({ id, name }) => {
    const file = await files.read(fileName(name, 'small', 'webp'));
    const bytes = file && Buffer.concat(await file.stream.toArray());
    const { hash, parts } = (bytes && (await hashPicture(bytes).catch(nullIfUnreadable))) ?? { hash: null, parts: [] };
    await db.updateTable('pictures').set({ hash, hash_parts: parts }).where('id', '=', id).execute();
  });
}

/** A busy decoder is no reason to give a picture up. */
function nullIfUnreadable(error: unknown): null {
  if (problemOf(error)?.code === 'UNAVAILABLE') throw error;
  return null;
}
