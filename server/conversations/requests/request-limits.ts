import { type Kysely, sql } from 'kysely';
import { REQUESTS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { isNewMember } from '#server/accounts/new-members.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** How many requests a member can still send in the 24 hours until now, of so many. */
export async function requestsLeft(
  db: Kysely<Tables>,
  memberId: string,
  now: Date,
): Promise<{ left: number; perDay: number; retryAfter: number }> {
  const perDay = (await isNewMember(db, memberId, now)) ? REQUESTS.perDayOfNew : REQUESTS.perDay;
  const { rows } = await sql<{ sent_at: string }>`
    select sent_at from chat_requests
    where sender_id = ${memberId} and sent_at > ${new Date(now.getTime() - DAY)}
    order by sent_at desc limit ${perDay}`.execute(db);
  const first = rows.length < perDay ? undefined : rows.at(-1);
  const freeAt = first ? Date.parse(first.sent_at) + DAY : 0;
  return { left: perDay - rows.length, perDay, retryAfter: secondsUntil(freeAt, now) };
}

/** Throws TOO_MANY over the day's number, and for some days after several were declined, without saying by whom. */
export async function limitRequests(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Kysely<Tables>,
  memberId: string,
): Promise<void> {
  if (!config.rateLimits) return;
  const pausedUntil = await findPause(db, memberId, now());
  if (pausedUntil > now().getTime()) {
    const days = Math.ceil((pausedUntil - now().getTime()) / DAY);
    throw new Problem('TOO_MANY', {
      message: `Several of your first messages were declined. You can say hello again in ${days === 1 ? 'a day' : `${days} days`}.`,
      retryAfter: secondsUntil(pausedUntil, now()),
    });
  }
  const { left, perDay, retryAfter } = await requestsLeft(db, memberId, now());
  if (left <= 0)
    throw new Problem('TOO_MANY', {
      message: `You can say hello to ${perDay} people a day. Please go on tomorrow.`,
      retryAfter,
    });
}

/** Until when a member sends no requests; 0 where none were declined in a row. */
async function findPause(db: Kysely<Tables>, memberId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - (REQUESTS.declinedDays + REQUESTS.pauseDays) * DAY);
  const { rows } = await sql<{ at: string | null }>`
    select max(declined_at) as at from (
      select declined_at, lag(declined_at, ${REQUESTS.declined - 1}) over (order by declined_at) as first
      from chat_requests where sender_id = ${memberId} and declined_at > ${since} and opened_at is null
    ) declined where first > declined_at - make_interval(days => ${REQUESTS.declinedDays})`.execute(db);
  const at = rows[0]?.at;
  return at ? Date.parse(at) + REQUESTS.pauseDays * DAY : 0;
}

const secondsUntil = (time: number, now: Date): number => Math.max(1, Math.ceil((time - now.getTime()) / SECOND));
