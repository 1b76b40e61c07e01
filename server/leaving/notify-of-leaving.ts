import { type Kysely, sql } from 'kysely';
import { ENDS, STUDIES } from '#contract/limits.ts';
import { localTime } from '#contract/rules/campus-time.ts';
import { daysBetween } from '#contract/rules/studies-end.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';
import { notify } from '#server/notices/notify.ts';
import { findBelongings } from './belongings.ts';

type Notifying = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'realtime'>;

/** Members in one transaction. */
const BATCH = 100;

interface Student {
  email: string;
  second_email: string | null;
  studies_end: string | null;
}

/** What a notice says of what a member still has, and whether they have given a second address. */
export async function newsOf(trx: Kysely<Tables>, id: string, { second_email, studies_end }: Student) {
  const { items, deals, rented, papers } = await findBelongings(trx, id);
  const own = { items: items.count, deals: deals + rented.count, papers };
  return { ...own, day: studies_end ?? '', hasAddress: second_email !== null };
}

/**
 * Job, every ten minutes: tells members 90, 30 and 7 days before the end of their studies, from the morning on. Who was
 * told is written with the notice. After a long silence only the last of several is told.
 */
export async function notifyOfLeaving(context: Notifying, signal: AbortSignal): Promise<void> {
  const { config, db, log, now } = context;
  const { date: today, hour } = localTime(now(), config.timeZone);
  if (hour < ENDS.hour) return;
  await inBatches(
    { db, log, signal, job: 'tellOfLeaving', batch: BATCH },
    (after) => sql`select id from members where ${isDue(today)} and id > ${after} order by id limit ${BATCH}`,
    (some) => notifySome(context, today, some),
  );
}

/** The number of days of the notice that is due. */
const milestone = (today: string) => sql`case
  ${sql.join(
    [...STUDIES.notices]
      .sort((a, b) => a - b)
      .map((days) => sql`when studies_end - ${today}::date <= ${sql.lit(days)} then ${sql.lit(days)}`),
    sql` `,
  )} end`;

/** Condition on `members`. Admins do not leave. */
const isDue = (today: string) => sql<boolean>`
  studies_end > ${today}::date and left_at is null and role <> 'Admin' and blocked_at is null
  and coalesce(leaving_told > ${milestone(today)}, ${milestone(today)} is not null)`;

async function notifySome(context: Notifying, today: string, due: readonly string[]): Promise<void> {
  const { db, now } = context;
  const told = await db.transaction().execute(async (trx) => {
    // Those whom another node tells at this moment are skipped.
    const { rows } = await sql<Student & { id: string }>`
      update members set leaving_told = ${milestone(today)} where id in (
        select id from members where id = any(${due}::uuid[]) and ${isDue(today)}
        order by id for no key update skip locked)
      returning id, email, second_email, studies_end, leaving_told`.execute(trx);
    const receivers: string[] = [];
    for (const { id, ...student } of rows) {
      const days = daysBetween(today, student.studies_end ?? today);
      const data = { ...(await newsOf(trx, id, student)), act: 'soon' as const, days };
      const key = `leaving ${id} ${student.studies_end} ${days}`;
      receivers.push(
        ...(await notify(context, trx, [id], { kind: 'leaving', key, groupKey: 'leaving', data, at: now() })),
      );
    }
    return receivers;
  });
  for (const id of told) context.realtime.sendToMember(id, 'noticesChanged', {});
}
