import { type Kysely, sql } from 'kysely';
import type { Decision } from '#contract/decisions.ts';
import { appealableActs } from '#contract/rules/decision-words.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOpen } from '#server/deals/find-deals.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>;

/** Decisions as their members read them. Nobody is told of a dismissal. */
export const selectDecisions = (db: Kysely<Tables>) =>
  db
    .selectFrom('decisions as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .leftJoin('appeals as a', 'a.case_id', 'd.case_id')
    .select(['c.id', 'c.number', 'c.kind', 'c.thing_id', 'c.snapshot', 'm.id as memberId', 'm.email'])
    .select(['d.at', 'd.acts', 'd.lifted', 'd.days', 'd.until', 'd.reason', 'd.words'])
    .select(['d.appeal_until', 'd.change_until', 'd.changed_at', 'd.released_deals'])
    .select(sql<number>`cardinality(d.hidden_items)`.as('hiddenItems'))
    .select(
      sql<number>`(select count(*)::int from deals d where ${isOpen} and m.id in (d.buyer_id, d.seller_id))`.as(
        'runningDeals',
      ),
    )
    .select(['a.acts as appealActs', 'a.text as appealText', 'a.at as appealAt', 'a.answered_at as answeredAt'])
    .select(['a.outcome', 'a.words as answerWords'])
    .where(sql<boolean>`not d.acts @> array['dismiss']`);

export const presentDecision = (row: Row, now: Date): Decision => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  at: row.at,
  acts: row.acts,
  lifted: row.lifted,
  days: row.days,
  until: row.until,
  reason: row.reason,
  words: row.words,
  snapshot: row.snapshot,
  email: row.email,
  hiddenItems: row.hiddenItems,
  releasedDeals: row.released_deals,
  runningDeals: row.runningDeals,
  changeUntil: row.change_until,
  changedAt: row.changed_at,
  changeLink: row.change_until && changeLinkOf(row),
  appealUntil: row.appeal_until,
  canAppeal: canAppeal(row, now),
  appeal:
    row.appealActs && row.appealAt
      ? {
          acts: row.appealActs,
          text: row.appealText ?? '',
          at: row.appealAt,
          answeredAt: row.answeredAt,
          outcome: row.outcome,
          words: row.answerWords,
        }
      : null,
});

/** An appeal is possible once, in time, and while an act is in force. */
export const canAppeal = (row: Pick<Row, 'appeal_until' | 'appealAt' | 'acts' | 'lifted'>, now: Date): boolean =>
  row.appeal_until !== null &&
  Date.parse(row.appeal_until) > now.getTime() &&
  row.appealAt === null &&
  appealableActs(row).length > 0;

/** The path of the page on which the thing can be changed (see web/paths.ts). */
const changeLinkOf = ({ kind, thing_id: id }: Row): string | null =>
  kind === 'item' ? `/dashboard/edit-item/${id}` : kind === 'person' ? '/dashboard/settings' : null;
