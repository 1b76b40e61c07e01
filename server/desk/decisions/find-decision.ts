import { type Kysely, sql } from 'kysely';
import type { Decision } from '#contract/decisions.ts';
import type { CaseKind } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { appealableActs } from '#contract/rules/decision-words.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOpen } from '#server/deals/find-deals.ts';
import { shownAddress } from '#server/mail/no-address.ts';
import type { DecisionLink } from './decision-link.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>;

/** Decisions as their members read them. Nobody is told of a dismissal. */
export const selectDecisions = (db: Kysely<Tables>) =>
  db
    .selectFrom('decisions as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .leftJoin('appeals as a', 'a.case_id', 'd.case_id')
    .select(['c.id as _id', 'c.number', 'c.kind', 'c.thing_id', 'c.snapshot', 'm.id as memberId'])
    .select(shownAddress('m').as('email'))
    .select(['d.at', 'd.acts', 'd.lifted', 'd.days', 'd.until', 'd.reason', 'd.words'])
    .select(['d.appeal_until as appealUntil', 'd.change_until as changeUntil', 'd.changed_at as changedAt'])
    .select('d.released_deals as releasedDeals')
    .select(sql<number>`cardinality(d.hidden_items)`.as('hiddenItems'))
    .select(
      sql<number>`(select count(*)::int from deals d where ${isOpen} and m.id in (d.buyer_id, d.seller_id))`.as(
        'runningDeals',
      ),
    )
    .select(['a.acts as appealActs', 'a.text as appealText', 'a.at as appealAt', 'a.answered_at as answeredAt'])
    .select(['a.outcome', 'a.words as answerWords'])
    .where(sql<boolean>`not d.acts @> array['dismiss']`);

export function presentDecision(row: Row, now: Date): Decision {
  const { memberId: _memberId, thing_id: thingId, ...told } = row;
  const { appealActs, appealText, appealAt, answeredAt, outcome, answerWords, ...decision } = told;
  return {
    ...decision,
    changeLink: row.changeUntil && changeLinkOf(row.kind, thingId),
    canAppeal: canAppeal(row, now),
    appeal:
      appealActs && appealAt
        ? { acts: appealActs, text: appealText ?? '', at: appealAt, answeredAt, outcome, words: answerWords }
        : null,
  };
}

/** The decision of a case against a member; null where there is none. */
export async function findDecision(
  db: Kysely<Tables>,
  { caseId, memberId }: DecisionLink,
  now: Date,
): Promise<Decision | null> {
  const row = await selectDecisions(db)
    .where('d.case_id', '=', caseId)
    .where('d.member_id', '=', memberId)
    .executeTakeFirst();
  return row ? presentDecision(row, now) : null;
}

/** An appeal is possible once, in time, and while an act is in force. */
const canAppeal = (row: Row, now: Date): boolean =>
  row.appealUntil !== null &&
  Date.parse(row.appealUntil) > now.getTime() &&
  row.appealAt === null &&
  appealableActs(row).length > 0;

/** The path of the page on which the thing can be changed. */
const changeLinkOf = (kind: CaseKind, id: string): string | null =>
  kind === 'item' ? paths.dashboard.editItem(id) : kind === 'person' ? paths.dashboard.settings() : null;
