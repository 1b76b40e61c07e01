import { type Kysely, sql } from 'kysely';
import { type LocalTime, localTime } from '#contract/rules/campus-time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { readHeldSince } from '#server/held.ts';
import { digestMail } from './digest-mail.ts';
import { type Receiver, requestsOf, takeNotices } from './take-notices.ts';

/** Members in one transaction. */
const BATCH = 200;
/** Days. Older notices are no news to a member who has just chosen the digest. */
const MAX_AGE = 7;

/**
 * Job, every minute: sends the digest to every member whose hour has come today by the campus's clock. A digest that
 * missed its hour is sent later on the same day; a day that is over is skipped.
 */
export async function mailDigests(
  context: Pick<Context, 'config' | 'db' | 'mail' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const { config, db, mail, now } = context;
  if ((await readHeldSince(db)) !== null) return;
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await db.transaction().execute(async (trx) => {
      const at = now();
      const members = await takeDay(trx, localTime(at, config.timeZone), config.digestHour);
      const open = members.filter((member) => !member.isBlocked);
      const ids = await lockUnseen(trx, open, at);
      const taken = await takeNotices(trx, ids, 'digest', at);
      for (const member of open) {
        const rows = taken.get(member.id);
        if (rows) await mail.queue(trx, { ...digestMail(context, member, rows), requestIds: requestsOf(rows) });
      }
      return members.length === BATCH;
    });
  }
}

type Due = Receiver & { digestHour: number; isBlocked: boolean };

/**
 * Marks the digest of this day as done, even if it is empty, and returns the members. The row is updated once a day
 * (M3).
 */
async function takeDay(trx: Kysely<Tables>, { date, hour }: LocalTime, digestHour: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select m.id, m.email, m.blocked_at is not null as "isBlocked", coalesce(s.digest_hour, ${digestHour}) as "digestHour"
      from members m
      left join notice_settings s on s.member_id = m.id
      where coalesce(s.digest_hour, ${digestHour}) <= ${hour}
        and (s.digest_on is null or s.digest_on < ${date}::date)
      order by m.id
      limit ${BATCH}
    ),
    done as (
      insert into notice_settings (member_id, digest_on) select id, ${date}::date from due
      on conflict (member_id) do update set digest_on = excluded.digest_on
        where notice_settings.digest_on is null or notice_settings.digest_on < excluded.digest_on
      returning member_id
    )
    select due.* from due join done on done.member_id = due.id`.execute(trx);
  return rows;
}

/** Unseen notices of these members with causes that no mail has reported. */
async function lockUnseen(trx: Kysely<Tables>, members: Due[], at: Date): Promise<string[]> {
  const since = new Date(at.getTime() - MAX_AGE * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select n.id from notices n
    where n.member_id = any(${members.map(({ id }) => id)}::uuid[]) and n.seen_at is null and n.made_at > ${since}
      and exists (select from notice_causes c where c.notice_id = n.id and not c.mailed)
    -- Those that are just being told or seen are for tomorrow.
    for no key update of n skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
