import { type RawBuilder, sql, type Transaction } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { isNear, nearParts, type PictureHash } from '#server/files/picture-hash.ts';

type Trx = Transaction<Tables>;

/** Throws FORBIDDEN for a picture that looks like one that the desk removed. */
export async function requireNotRefused(trx: Trx, { hash, parts }: PictureHash): Promise<void> {
  if (hash === null) return;
  const { rows } = await sql`
    select from refused_pictures r
    where r.hash_parts && ${nearParts(sql`${parts}::int[]`)} and ${isNear(sql`r.hash`, sql`${hash}::bigint`)}
    limit 1`.execute(trx);
  if (rows.length > 0)
    throw new Problem('FORBIDDEN', { message: 'This picture looks like one that the desk removed.' });
}

/** Refuses, in chats, what looks like the pictures of an item or a message that the desk removed. */
export async function refusePicturesLike(trx: Trx, at: Date, kind: 'item' | 'message', thingId: string): Promise<void> {
  const pictures: RawBuilder<unknown> =
    kind === 'item'
      ? sql`pictures p where p.item_id = ${thingId} or p.id = (select picture_id from items where id = ${thingId})`
      : sql`message_pictures p where p.message_id = ${thingId}`;
  await sql`
    insert into refused_pictures (thing_id, hash, hash_parts, refused_at)
    select ${thingId}::uuid, hash, hash_parts, ${at} from (select * from ${pictures}) p where hash is not null
    on conflict do nothing`.execute(trx);
}

/** Undoes it for things that the desk has shown again. */
export async function allowPicturesLike(trx: Trx, thingIds: readonly string[]): Promise<void> {
  await sql`delete from refused_pictures where thing_id = any(${[...thingIds]}::uuid[])`.execute(trx);
}
