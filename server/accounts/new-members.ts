import type { Kysely } from 'kysely';
import { NEW_MEMBERS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { take } from '#server/limits.ts';

/** Members who joined after this time are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_MEMBERS.days * DAY);

export const isNewMember = async (db: Kysely<Tables>, memberId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('created_at', '>', newSince(now).toISOString())
    .executeTakeFirst()) !== undefined;

const REFUSALS = {
  items: `New members list up to ${NEW_MEMBERS.items} items a day. Please go on tomorrow.`,
  people: `New members write to up to ${NEW_MEMBERS.people} new people a day. Please go on tomorrow.`,
} as const;

/** Counts one more item or contact of a new member. Throws TOO_MANY over the limit. */
export async function limitNewMember(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  memberId: string,
  what: keyof typeof REFUSALS,
): Promise<void> {
  if (!config.rateLimits) return;
  if (!(await isNewMember(trx, memberId, now()))) return;
  const taken = await take(trx, now(), `${what} of a new member ${memberId}`, {
    max: NEW_MEMBERS[what],
    seconds: DAY / SECOND,
  });
  if (!taken.ok) throw new Problem('TOO_MANY', { message: REFUSALS[what], retryAfter: taken.retryAfter });
}
