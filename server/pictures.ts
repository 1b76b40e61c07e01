import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Upload } from '#contract/call.ts';
import type { Picture } from '#contract/items.ts';
import { QUOTA } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';
import { areFilesHeld } from './files/hold.ts';
import { type FileKind, fileName, fileUrl, randomName } from './files.ts';
import { limit } from './limits.ts';
import { renderPicture } from './render-picture.ts';

export interface PictureRow {
  id: string;
  /** 32 hex digits; the files are named after it. */
  name: string;
  /** Of the large size. */
  width: number;
  height: number;
}

const SIZES: FileKind[] = ['large', 'card', 'small'];
const filesOf = (name: string): string[] => SIZES.map((size) => fileName(name, size, 'webp'));

/**
 * Stores an uploaded picture, and in one transaction its row and what `use` makes of it: all or nothing.
 * The files are durable before the row that names them (rule H3).
 */
export async function storePicture<T>(
  context: Context,
  ownerId: string,
  upload: Upload,
  use: (trx: Transaction<Tables>, picture: PictureRow) => Promise<T>,
): Promise<T> {
  const { width, height, ...sizes } = await renderPicture(upload.bytes, () =>
    limit(context, context.db, `uploads ${ownerId}`, { max: QUOTA.uploadsPerHour, seconds: 3600 }),
  );
  const bytes = sizes.large.length + sizes.card.length + sizes.small.length;
  const name = randomName();

  let isCommitting = false;
  try {
    await putAll(context, [
      [fileName(name, 'large', 'webp'), sizes.large],
      [fileName(name, 'card', 'webp'), sizes.card],
      [fileName(name, 'small', 'webp'), sizes.small],
    ]);
    return await context.db.transaction().execute(async (trx) => {
      await lockOwner(trx, ownerId);
      const used = await trx
        .selectFrom('pictures')
        .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      if (Number(used.bytes) + bytes > QUOTA.bytes) throw new Problem('QUOTA');
      const picture = await trx
        .insertInto('pictures')
        .values({ name, width, height, bytes, owner_id: ownerId, created_at: context.now() })
        .returning(['id', 'name', 'width', 'height'])
        .executeTakeFirstOrThrow();
      const result = await use(trx, picture);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    // Whether a commit that broke off took place is not known here: then the sweeper decides, by the row.
    if (!isCommitting) await context.files.remove(filesOf(name));
    throw error;
  }
}

/** What one member keeps is counted by one at a time: 50 uploads in parallel cannot all see the same sum. */
async function lockOwner(trx: Transaction<Tables>, ownerId: string): Promise<void> {
  const owner = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The account was deleted while the picture was on its way.
  if (!owner) throw new Problem('TOKEN_INVALID');
}

async function putAll(context: Context, files: [name: string, bytes: Uint8Array][]): Promise<void> {
  const all = await Promise.allSettled(files.map(([name, bytes]) => context.files.put(name, bytes)));
  const failed = all.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Removes pictures within the caller's transaction; their files go when it is committed. */
export async function removePictures(context: Context, trx: Transaction<Tables>, ids: string[]): Promise<void> {
  const gone = await trx
    .deleteFrom('pictures')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('name')
    .execute();
  await removeFilesLater(context, trx, gone);
}

/** Removes every picture of a member, before the member goes. */
export async function removePicturesOf(context: Context, trx: Transaction<Tables>, ownerId: string): Promise<void> {
  const gone = await trx.deleteFrom('pictures').where('owner_id', '=', ownerId).returning('name').execute();
  await removeFilesLater(context, trx, gone);
}

async function removeFilesLater(context: Context, trx: Transaction<Tables>, gone: { name: string }[]): Promise<void> {
  const names = gone.flatMap(({ name }) => filesOf(name));
  if (names.length > 0) await context.jobs.add(trx, 'removeFiles', { names });
}

/** The job that removePictures leaves. */
export async function removeFiles(
  context: Pick<Context, 'db' | 'files'>,
  { names }: { names: string[] },
): Promise<void> {
  if (await areFilesHeld(context.db)) throw new Error('a backup is made; files go after it');
  await context.files.remove(names);
}

export function presentPicture({ name, width, height }: Omit<PictureRow, 'id'>): Picture {
  const url = (size: FileKind) => fileUrl(fileName(name, size, 'webp'));
  return { width, height, large: url('large'), card: url('card'), small: url('small') };
}

const ORPHAN_AFTER_HOURS = 1;

/**
 * Removes files that no row names: of uploads that were cut off by a crash between file and row.
 * Young ones are left alone, as their row may be on its way. Returns how many went.
 */
export async function sweepFiles(context: Pick<Context, 'db' | 'files' | 'now'>): Promise<number> {
  const before = context.now().getTime() - ORPHAN_AFTER_HOURS * 3_600_000;
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    // The next sweep finds them again.
    if (await areFilesHeld(context.db)) batch = [];
    const known = await namedByRows(context.db, batch);
    const orphans = batch.filter((name) => !known.has(name));
    await context.files.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const { name, modifiedAt } of context.files.list()) {
    if (modifiedAt.getTime() < before) batch.push(name);
    if (batch.length >= 1000) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}

async function namedByRows(db: Kysely<Tables>, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given(name)
    where given.name ~ '^[0-9a-f]{32}-(large|card|small)\\.webp$'
        and exists (select from pictures where pictures.name = left(given.name, 32))
      or exists (select from papers where papers.file_name = given.name or papers.preview_file = given.name)
      or exists (select from paper_page_pictures where paper_page_pictures.file_name = given.name)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
