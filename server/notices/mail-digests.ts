import { type Kysely, sql } from 'kysely';
import { type LocalTime, localTime } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { readHeldSince } from '#server/held.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';
import { digestMail } from './digest-mail.ts';
import { idsOf, type Recipient, takeNotices, tracesOf } from './take-notices.ts';
import { noteMailed } from './unread-messages.ts';

type MailContext = Pick<Context, 'config' | 'db' | 'log' | 'mail' | 'now'> & {
  realtime: Pick<Context['realtime'], 'sendToMember'>;
};

/** Members in one transaction. */
const BATCH = 200;
/** Days. Older notices are no news to a member who has just chosen the digest. */
const MAX_AGE = 7;

/**
 * Job, every minute: sends the digest to every member whose hour has come today by the campus's clock. A digest that
 * missed its hour is sent later on the same day; a day that is over is skipped.
 */
export async function mailDigests(context: MailContext, signal: AbortSignal): Promise<void> {
  const { config, db, log, now } = context;
  if ((await readHeldSince(db)) !== null) return;
  await inBatches(
    { db, log, signal, job: 'mailDigests', batch: BATCH },
    (after) => sql`
      select m.id from ${membersDue(localTime(now(), config.timeZone), config.digestHour)} and m.id > ${after}
      order by m.id limit ${BATCH}`,
    (some) => mailTo(context, some, now()),
  );
}

/** Members whose hour has come today and who have had no digest today, `from members m`. */
const membersDue = ({ date, hour }: LocalTime, digestHour: number) => sql`
  members m
  left join notice_settings s on s.member_id = m.id
  where coalesce(s.digest_hour, ${digestHour}) <= ${hour}
    and (s.digest_on is null or s.digest_on < ${date}::date)`;

async function mailTo(context: MailContext, memberIds: readonly string[], at: Date): Promise<void> {
  const { config, db, mail, realtime } = context;
  const writers = await db.transaction().execute(async (trx) => {
    const members = await takeDay(trx, memberIds, localTime(at, config.timeZone), config.digestHour);
    const open = members.filter((member) => !member.isBlocked);
    const ids = await lockUnseen(trx, open, at);
    const taken = await takeNotices(trx, ids, 'digest', at);
    for (const member of open) {
      const rows = taken.get(member.id);
      if (rows) await mail.queue(trx, { ...digestMail(context, member, rows), ...tracesOf(rows) });
    }
    return await noteMailed(trx, idsOf(taken));
  });
  for (const id of new Set(writers)) realtime.sendToMember(id, 'conversationsChanged', {});
}

type Due = Recipient & { digestHour: number; isBlocked: boolean };

/**
 * Marks the digest of this day as done, even if it is empty, and returns the members. The row is updated once a day
 * (M3).
 */
async function takeDay(
  trx: Kysely<Tables>,
  memberIds: readonly string[],
  time: LocalTime,
  digestHour: number,
): Promise<Due[]> {
  const { date } = time;
  const { rows } = await sql<Due>`
    with due as (
      select m.id, m.email, m.blocked_at is not null as "isBlocked", coalesce(s.digest_hour, ${digestHour}) as "digestHour"
      from ${membersDue(time, digestHour)} and m.id = any(${memberIds}::uuid[])
      order by m.id
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

/** Unseen notices of these members with events that no mail has reported. */
async function lockUnseen(trx: Kysely<Tables>, members: Due[], at: Date): Promise<string[]> {
  const since = new Date(at.getTime() - MAX_AGE * DAY);
  const { rows } = await sql<{ id: string }>`
    select n.id from notices n
    where n.member_id = any(${members.map(({ id }) => id)}::uuid[]) and n.seen_at is null and n.made_at > ${since}
      and exists (select from notice_causes c where c.notice_id = n.id and not c.mailed)
    -- Those that are just being told or seen are for tomorrow.
    for no key update of n skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
