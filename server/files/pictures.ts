import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Upload } from '#contract/call.ts';
import { fileUrl } from '#contract/endpoints.ts';
import type { Image, Picture } from '#contract/items.ts';
import { PICTURES, QUOTA } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { LOCKS, lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { limit } from '#server/limits.ts';
import { type FileKind, fileName, randomName } from './files.ts';
import { renderPicture } from './render-picture.ts';
import { withFiles } from './with-files.ts';

export interface PictureRow {
  id: string;
  /** 32 hex digits; the files are named after it. */
  name: string;
  /** Width of the large size. */
  width: number;
  height: number;
  color: string | null;
}

const SIZES = ['large', 'card', 'small'] as const;
export const filesOf = (name: string): string[] => SIZES.map((size) => fileName(name, size, 'webp'));

/**
 * Stores an uploaded picture with its row, and runs `use` in the same transaction: all or nothing.
 */
export async function storePicture<T>(
  context: Context,
  ownerId: string,
  upload: Upload,
  use: (trx: Transaction<Tables>, picture: PictureRow) => Promise<T>,
): Promise<T> {
  const { width, height, color, looks, ...sizes } = await renderPicture(upload.bytes, () =>
    limitUploads(context, ownerId),
  );
  const bytes = sizes.large.length + sizes.card.length + sizes.small.length;
  const name = randomName();
  const contents = SIZES.map((size): [string, Uint8Array] => [fileName(name, size, 'webp'), sizes[size]]);
  return withFiles(context, contents, async (trx) => {
    await lockOwner(trx, ownerId);
    await assertRoom(trx, ownerId, bytes);
    const picture = await trx
      .insertInto('pictures')
      .values({
        name,
        width,
        height,
        color,
        bytes,
        owner_id: ownerId,
        created_at: context.now(),
        hash: looks.hash,
        hash_parts: looks.parts,
      })
      .returning(['id', 'name', 'width', 'height', 'color'])
      .executeTakeFirstOrThrow();
    return use(trx, picture);
  });
}

/** Counts an upload of a picture, whatever it is for. */
export const limitUploads = (context: Context, ownerId: string): Promise<void> =>
  limit(context, context.db, `uploads ${ownerId}`, { max: QUOTA.uploadsPerHour, seconds: HOUR / SECOND });

/** Exact only while the member's row is locked. */
export async function assertRoom(trx: Transaction<Tables>, ownerId: string, bytes: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(bytes), 0) from pictures where owner_id = ${ownerId})
      + (select coalesce(sum(bytes), 0) from message_pictures where owner_id = ${ownerId}) as bytes`.execute(trx);
  if (Number(rows[0]?.bytes) + bytes > QUOTA.bytes) throw new Problem('QUOTA');
}

/** No file is removed while a backup runs, or the backup would miss one that its snapshot names. */
export async function isBackupRunning(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCKS.backup}) as is_free`.execute(db);
  return rows[0]?.is_free !== true;
}

const urlOf = (name: string, size: FileKind) => fileUrl(fileName(name, size, 'webp'));

/** The same of a row of `pictures`. */
function urlInSql(size: FileKind) {
  const [before = '', after = ''] = urlOf('?', size).split('?');
  return sql`${sql.lit(before)} || pictures.name || ${sql.lit(after)}`;
}

/** Whether a case of the desk shows the picture, which then outlives its item. */
const isInCase = sql<boolean>`exists (
  select from cases
  where snapshot ->> 'image' in (${urlInSql('card')}, ${urlInSql('small')}))`;

/**
 * Removes pictures in the caller's transaction; a job removes their files after the commit. A picture that a case shows
 * becomes loose until the snapshot is deleted.
 */
export async function removePictures(context: Context, trx: Transaction<Tables>, ids: string[]): Promise<void> {
  const isOfThese = sql<boolean>`pictures.id = any(${ids}::uuid[])`;
  const removed = await trx
    .deleteFrom('pictures')
    .where(isOfThese)
    .where(sql<boolean>`not ${isInCase}`)
    .returning('name')
    .execute();
  if (removed.length < ids.length) await trx.updateTable('pictures').set({ item_id: null }).where(isOfThese).execute();
  await removeFilesLater(context, trx, removed);
}

/** Removes all pictures of a member, before the member is deleted. */
export async function removePicturesOf(context: Context, trx: Transaction<Tables>, ownerId: string): Promise<void> {
  const removed = await trx.deleteFrom('pictures').where('owner_id', '=', ownerId).returning('name').execute();
  await removeFilesLater(context, trx, removed);
}

const removeFilesLater = (context: Context, trx: Transaction<Tables>, removed: { name: string }[]): Promise<void> =>
  queueRemoval(
    context,
    trx,
    removed.flatMap(({ name }) => filesOf(name)),
  );

/** Has a job remove files after the commit. */
export async function queueRemoval(context: Context, trx: Transaction<Tables>, names: string[]): Promise<void> {
  if (names.length > 0) await context.jobs.add(trx, 'removeFiles', { names });
}

/** The job that removePictures adds. */
export async function removeFiles(
  context: Pick<Context, 'db' | 'files'>,
  { names }: { names: string[] },
): Promise<void> {
  if (await isBackupRunning(context.db)) throw new Error('a backup is running; files are removed after it');
  await context.files.remove(names);
}

export const presentPicture = ({ name, width, height, color }: Omit<PictureRow, 'id'>): Picture => ({
  width,
  height,
  large: urlOf(name, 'large'),
  card: urlOf(name, 'card'),
  small: urlOf(name, 'small'),
  color,
});

export const presentImage = ({ id, name, width, height, color }: PictureRow): Image => ({
  _id: id,
  url: urlOf(name, 'large'),
  card: urlOf(name, 'card'),
  thumbnail: urlOf(name, 'small'),
  width,
  height,
  color,
});

/**
 * Removes loose pictures after some days, except portraits. Covers from before items could have several pictures are
 * not marked as such.
 */
export async function removeLoosePictures(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - PICTURES.looseDays * DAY);
  await context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from pictures
      where item_id is null and created_at < ${before}
        and not exists (select from items where picture_id = pictures.id)
        and not exists (select from members where picture_id = pictures.id)
        and not ${isInCase}
      limit 500 for update skip locked`.execute(trx);
    await removePictures(
      context,
      trx,
      rows.map(({ id }) => id),
    );
  });
}

/** Those of the names that a row names. */
export async function namedByRows(db: Kysely<Tables>, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[]) as given(name)
    where given.name ~ '^[0-9a-f]{32}-((large|card|small)\\.webp|share[0-9a-f]{16}\\.jpg)$'
        and exists (select from pictures where pictures.name = left(given.name, 32))
      or given.name ~ '^[0-9a-f]{32}-chat(card)?\\.webp$'
        and exists (select from message_pictures where message_pictures.name = left(given.name, 32))
      or exists (select from papers where papers.file_name = given.name or papers.preview_file = given.name)
      or exists (select from paper_page_pictures where paper_page_pictures.file_name = given.name)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
