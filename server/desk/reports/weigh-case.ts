import { type Kysely, sql, type Transaction } from 'kysely';
import type { CaseFound } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { newSince } from '#server/accounts/new-members.ts';
import type { Tables } from '#server/database/tables.ts';
import { rankOf, type Weighed, type WeighedReport, weigh } from './weight.ts';

/** Reweighs a case by all its reports. The case must be locked. */
export async function weighCase(
  trx: Transaction<Tables>,
  now: Date,
  { id, found, opened_at }: { id: string; found: CaseFound | null; opened_at: string },
): Promise<Weighed> {
  const reports = await findReports(trx, id, now);
  const weighed = weigh(reports, await findConnected(trx, id), found);
  await trx
    .updateTable('cases')
    .set({
      reports: reports.length,
      independent: weighed.independent,
      weight: weighed.weight,
      rank: rankOf(weighed.weight, new Date(opened_at)),
      ...(reports.length > 0 && { reason: weighed.reason }),
    })
    .where('id', '=', id)
    .execute();
  return weighed;
}

async function findReports(db: Kysely<Tables>, caseId: string, now: Date): Promise<WeighedReport[]> {
  const dayAgo = new Date(now.getTime() - DAY);
  const { rows } = await sql<WeighedReport>`
    select r.reporter_id as "reporterId", r.reason, coalesce(m.created_at > ${newSince(now)}, true) as "isNew",
      record.decided, record.upheld, greatest(record.waiting, 1) as waiting
    from reports r
    left join members m on m.id = r.reporter_id
    cross join lateral (
      select count(o.upheld) as decided, count(*) filter (where o.upheld) as upheld,
        count(*) filter (where o.upheld is null and o.at > ${dayAgo}) as waiting
      from reports o where o.reporter_id = r.reporter_id
    ) record
    where r.case_id = ${caseId}`.execute(db);
  return rows;
}

/**
 * Pairs of connected reporters of a case: one follows the other, they have written to each other, or both reported
 * another person whose case was never upheld.
 */
async function findConnected(db: Kysely<Tables>, caseId: string): Promise<[string, string][]> {
  const { rows } = await sql<{ one: string; other: string }>`
    with reporters as materialized (select reporter_id as id from reports where case_id = ${caseId})
    select follower_id as one, followed_id as other from follows
    where follower_id in (select id from reporters) and followed_id in (select id from reporters)
    union
    select first_id, second_id from conversations
    where first_id in (select id from reporters) and second_id in (select id from reporters) and last_number > 0
    union
    select a.reporter_id, b.reporter_id
    from reports a
    join cases ca on ca.id = a.case_id
    join cases cb on cb.owner_id = ca.owner_id
    join reports b on b.case_id = cb.id and b.reporter_id > a.reporter_id
    where a.reporter_id in (select id from reporters) and b.reporter_id in (select id from reporters)
      and a.upheld is not true and b.upheld is not true
      and (ca.owner_id <> (select owner_id from cases where id = ${caseId}) or (a.upheld = false and b.upheld = false))
    `.execute(db);
  return rows.map(({ one, other }) => [one, other]);
}
