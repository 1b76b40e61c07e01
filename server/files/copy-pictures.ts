import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { randomName } from './files.ts';
import { assertRoom, filesOf } from './pictures.ts';
import { withFiles } from './with-files.ts';

/**
 * Stores copies of pictures under new names, and runs `use` with their ids in the same transaction: all or nothing.
 * Pictures whose files are gone are left out.
 */
export async function copyPictures<T>(
  context: Context,
  { ownerId, ids }: { ownerId: string; ids: string[] },
  use: (trx: Transaction<Tables>, copies: string[]) => Promise<T>,
): Promise<T> {
  const rows = await context.db
    .selectFrom('pictures')
    .select([
      'id',
      'name',
      'width',
      'height',
      'color',
      'bytes',
      'hash_parts',
      sql<string | null>`hash::text`.as('hash'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const sources = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const read = await Promise.all(sources.map((source) => readCopy(context, source)));
  const copies = read.filter((copy) => copy !== null);
  const contents = copies.flatMap(({ files }) => files);
  return withFiles(context, contents, async (trx) => {
    await lockOwner(trx, ownerId);
    await assertRoom(
      trx,
      ownerId,
      copies.reduce((sum, { row }) => sum + row.bytes, 0),
    );
    const made: string[] = [];
    for (const { row } of copies) {
      const values = { ...row, owner_id: ownerId, created_at: context.now() };
      made.push((await trx.insertInto('pictures').values(values).returning('id').executeTakeFirstOrThrow()).id);
    }
    return use(trx, made);
  });
}

/** The row and files of a copy under a new name; null if a file is missing. */
async function readCopy<Row extends { id: string; name: string }>(
  { files }: Context,
  { id: _, ...row }: Row,
): Promise<{ row: Omit<Row, 'id'> & { name: string }; files: [string, Uint8Array][] } | null> {
  const name = randomName();
  const [targets, contents] = [
    filesOf(name),
    await Promise.all(filesOf(row.name).map((file) => readWhole(files, file))),
  ];
  if (contents.some((content) => content === null)) return null;
  return {
    row: { ...row, name },
    files: targets.map((target, n) => [target, contents[n] as Uint8Array]),
  };
}

async function readWhole(files: Context['files'], name: string): Promise<Uint8Array | null> {
  const file = await files.read(name);
  if (!file) return null;
  return Buffer.concat(await file.stream.toArray());
}
