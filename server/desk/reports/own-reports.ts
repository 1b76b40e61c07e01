import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '#contract/desk.ts';
import type { CaseKind } from '#contract/limits.ts';
import type { OwnReport } from '#contract/reports.ts';
import { joinBlock } from '#server/accounts/hidden-people.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Title and facts of what was reported, of `reports r` and `cases c`, as the reporter may read them: the snapshot of somebody
 * who was hidden from the reporter by then has a newer name.
 */
const hiddenName = sql`block.first_name || ' ' || block.last_name`;
export const seenTitle = sql`
  case when c.kind = 'person' then coalesce(${hiddenName}, c.snapshot ->> 'title') else c.snapshot ->> 'title' end as title,
  case when c.kind in ('message', 'review') and block.at is not null then jsonb_build_array('By ' || (${hiddenName}))
    else c.snapshot -> 'facts' end as facts`;
export const joinHidden = sql`${joinBlock(sql`r.reporter_id`, sql`c.owner_id`)} on block.at <= r.at`;

type OwnRow = Omit<OwnReport, 'title'> & { title: string | null; facts: string[] | null };

/** A member's reports, by a condition, an order and a limit on `reports r`. */
export async function findOwnReports(
  db: Kysely<Tables>,
  reporterId: string,
  rest: RawBuilder<unknown>,
): Promise<OwnReport[]> {
  const { rows } = await sql<OwnRow>`
    select r.id as "_id", c.kind, c.thing_id as "thingId", ${seenTitle},
      r.reason, r.text, r.at, case when r.upheld is not null then c.decided_at end as "decidedAt", r.upheld as "isUpheld"
    from reports r join cases c on c.id = r.case_id ${joinHidden}
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
