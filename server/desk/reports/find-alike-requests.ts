import { REQUESTS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { lockMembers } from '#server/database/locks.ts';
import { messageThing } from './find-thing.ts';
import { openFoundCase } from './open-case.ts';

/** The job after a member has sent the same request to many: opens a case about the last one, once in some days. */
export async function findAlikeRequests(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { messageId, senderId }: { messageId: string; senderId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMembers(trx, [senderId], 'no key update');
    const before = await trx
      .selectFrom('cases')
      .select('id')
      .where('owner_id', '=', senderId)
      .where('kind', '=', 'message')
      .where('found', '=', 'text')
      .where('opened_at', '>', new Date(now().getTime() - REQUESTS.alikeDays * DAY).toISOString())
      .executeTakeFirst();
    if (before) return;
    const thing = await messageThing(trx, senderId, messageId).catch((error: unknown) => {
      // The account or the message is gone.
      if (error instanceof Problem) return null;
      throw error;
    });
    if (!thing) return;
    const { ownerId, snapshot } = thing;
    const alike = { reason: 'other', found: 'text' } as const;
    await openFoundCase(trx, now(), { kind: 'message', thingId: messageId, ownerId, snapshot, ...alike });
  });
}
