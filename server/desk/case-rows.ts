import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Actor, can } from '#contract/can.ts';
import type { CaseRow } from '#contract/desk.ts';
import type { CaseKind, DeskAct, Role } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { isReadable } from '#server/accounts/cases-against.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { Member } from '#server/viewer.ts';
import { levelOf } from './reports/weight.ts';

export const caseNotHere = () => new Problem('NOT_FOUND', { message: 'There is no case of this number.' });

/** Throws FORBIDDEN in a case against the caller. */
export function assertMayDecide(viewer: Actor, found: { ownerId: string | null }): void {
  if (!can.decideCase(viewer, found))
    throw new Problem('FORBIDDEN', { message: 'Nobody decides a case against oneself.' });
}

export interface FoundCase extends Selectable<Tables['cases']> {
  appealed_at: string | null;
  first_name: string | null;
  last_name: string | null;
  username: string;
  year_and_branch: string;
  role: Role;
  face: string | null;
  acts: DeskAct[] | null;
  days: number | null;
  decider_id: string | null;
  decider_name: string | null;
  decided: number | null;
  upheld: number | null;
  has_other_admin: boolean;
}

/** Throws FORBIDDEN in a case against the caller: who may not decide it may not read who reported it (M11). */
export function assertMayRead(viewer: Actor, found: { ownerId: string | null }): void {
  if (!can.decideCase(viewer, found))
    throw new Problem('FORBIDDEN', { message: 'This case is against you: another one of the desk decides it.' });
}

/** Cases that the caller may read, by a condition, an order and a limit on `cases c`. */
export async function findCases(
  db: Kysely<Tables>,
  viewer: Pick<Member, 'id'>,
  rest: RawBuilder<unknown>,
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    with c as materialized (select c.* from cases c where ${isReadable(viewer.id, sql`c.owner_id`)} and ${rest})
    select c.id, c.number, c.kind, c.thing_id, c.owner_id, c.state, c.reason, c.reports, c.independent, c.weight, c.rank, c.found,
      c.hidden_at, c.snapshot, c.opened_at, c.decided_at, a.at as appealed_at,
      o.first_name, o.last_name, o.username, o.year_and_branch, o.role, p.name as face,
      d.acts, d.days, m.id as decider_id, m.first_name || ' ' || m.last_name as decider_name, r.decided, r.upheld,
      exists (select from members where role = 'Admin' and blocked_at is null and id <> ${viewer.id}) as has_other_admin
    from c
    left join members o on o.id = c.owner_id
    left join pictures p on p.id = o.picture_id
    left join decisions d on d.case_id = c.id
    left join appeals a on a.case_id = c.id
    left join members m on m.id = d.decided_by
    left join lateral (
      select count(*)::int as decided, count(*) filter (where upheld)::int as upheld from reports
      where reporter_id = (select reporter_id from reports where case_id = c.id limit 1) and upheld is not null
    ) r on c.reports = 1
    order by c.state = 'decided', case when c.state = 'decided' then c.decided_at end desc, c.rank desc, c.id`.execute(
    db,
  );
  return rows;
}

const NAMELESS: Record<CaseKind, string> = {
  item: 'An item',
  person: 'A profile',
  message: 'A message',
  review: 'A review',
  paper: 'A paper',
};

const titleOf = ({ kind, snapshot }: FoundCase): string => snapshot?.title || snapshot?.text || NAMELESS[kind];

export const presentCase = (row: FoundCase, viewer: Pick<Member, 'id'>, now: Date): CaseRow => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  thingId: row.thing_id,
  state: row.state,
  reason: row.reason,
  title: titleOf(row),
  image: row.snapshot?.image ?? null,
  owner:
    row.owner_id && row.first_name !== null
      ? {
          _id: row.owner_id,
          firstName: row.first_name,
          lastName: row.last_name ?? '',
          image: imageOf(row.face),
          username: row.username,
          YearAndBranch: row.year_and_branch,
        }
      : null,
  reports: row.reports,
  independent: row.independent,
  record: row.decided === null ? null : { decided: row.decided, upheld: row.upheld ?? 0 },
  found: row.found,
  isHidden: row.hidden_at !== null && row.state === 'open',
  level: isUrgent(row) ? 'now' : levelOf(row.weight, new Date(row.opened_at), now),
  openedAt: row.opened_at,
  appealedAt: row.appealed_at,
  decidedAt: row.decided_at,
  decidedBy: row.decider_id ? { _id: row.decider_id, name: row.decider_name ?? '' } : null,
  acts: row.acts ?? [],
  days: row.days,
  isOwn: isOwn(row, viewer),
});

/** Whether waiting harms somebody: an item is hidden without a decision, or a member has appealed. */
const isUrgent = ({ state, hidden_at }: FoundCase): boolean =>
  state === 'appealed' || (state === 'open' && hidden_at !== null);

/** Whether somebody else must answer its appeal. */
const isOwn = (row: FoundCase, viewer: Pick<Member, 'id'>): boolean =>
  row.state === 'appealed' && row.decider_id === viewer.id && row.has_other_admin;
