import { type RawBuilder, sql, type Transaction } from 'kysely';
import { CHAT, PICTURES } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { queueRemoval } from '#server/files/pictures.ts';
import { messageFilesOf } from './message-pictures.ts';

type Trx = Transaction<Tables>;

/** Limit of one run; the next one comes within the hour. */
const MOST = 500;

/** A case that shows a picture `p` keeps it until its snapshot is deleted. */
const isInCase = sql<boolean>`exists (select from case_pictures s where s.picture_id = p.id)`;

async function remove(context: Context, trx: Trx, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    delete from message_pictures p where ${condition} and not ${isInCase} returning name`.execute(trx);
  await queueRemoval(
    context,
    trx,
    rows.flatMap(({ name }) => messageFilesOf(name)),
  );
}

/** Removes all that a member has sent, before the member is deleted. */
export const removeMessagePicturesOf = (context: Context, trx: Trx, ownerId: string): Promise<void> =>
  remove(context, trx, sql`owner_id = ${ownerId}`);

/**
 * Removes what nobody sees any more: loose pictures, those of deleted messages when the desk may no longer read what they
 * said, and those that outlived their sender for a case alone.
 */
export async function removeUnseenPictures(context: Context): Promise<void> {
  const before = (days: number) => new Date(context.now().getTime() - days * DAY);
  await context.db.transaction().execute(async (trx) => {
    await remove(
      context,
      trx,
      sql`p.id = any(array(
        select p.id from message_pictures p left join messages m on m.id = p.message_id
        where (p.owner_id is null or (p.message_id is null and p.created_at < ${before(PICTURES.looseDays)})
          or m.deleted_at < ${before(CHAT.earlierDays)}) and not ${isInCase}
        limit ${MOST} for update of p skip locked))`,
    );
  });
}
