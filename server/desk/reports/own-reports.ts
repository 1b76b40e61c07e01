import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '#contract/desk.ts';
import type { CaseKind } from '#contract/limits.ts';
import type { OwnReport } from '#contract/reports.ts';
import type { Tables } from '#server/database/tables.ts';

type OwnRow = Omit<OwnReport, 'title'> & { title: string | null; facts: string[] | null };

/** A member's reports, by a condition, an order and a limit on `reports r`. */
export async function findOwnReports(
  db: Kysely<Tables>,
  reporterId: string,
  rest: RawBuilder<unknown>,
): Promise<OwnReport[]> {
  const { rows } = await sql<OwnRow>`
    select r.id as "_id", c.kind, c.thing_id as "thingId", c.snapshot ->> 'title' as title, c.snapshot -> 'facts' as facts,
      r.reason, r.text, r.at, case when r.upheld is not null then c.decided_at end as "decidedAt", r.upheld as "isUpheld"
    from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and ${rest}`.execute(db);
  return rows.map(({ title, facts, ...row }) => ({ ...row, title: titleOf(row.kind, title, facts) }));
}

const BARE_TITLES: Record<CaseKind, string> = {
  item: 'An item',
  person: 'A person',
  message: 'A message',
  review: 'A review',
  paper: 'A paper',
};

/** The snapshot's title; a fallback for things without one and for deleted snapshots. */
export const titleOf = (kind: CaseKind, title: Snapshot['title'] | null, facts: Snapshot['facts'] | null): string =>
  title || (facts?.[0]?.startsWith('By ') ? `${BARE_TITLES[kind]} ${facts[0].replace('By', 'by')}` : BARE_TITLES[kind]);
