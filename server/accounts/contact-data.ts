import { type RawBuilder, sql } from 'kysely';
import { CONTACT, type ContactChoice } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { isHiddenFrom } from './hidden-people.ts';

/*
 * Who sees a member's e-mail address and number (rule M13). This is the one place that decides it: an answer with contact
 * data of somebody else than its reader takes it from `shownContact`.
 */

type Rules = Pick<Context, 'now'> & {
  config: Pick<Context['config'], 'contactDefault' | 'contactVisibility'>;
};

/** What a member, given as an alias, has chosen; for who has not chosen, what the campus says. */
export const contactShownTo = ({ config }: Rules, alias: string): RawBuilder<ContactChoice> =>
  sql<ContactChoice>`coalesce(${sql.ref(`${alias}.shows_contact`)}, ${config.contactDefault}::text)`;

/** Deals of a member that show contact data to both sides: the other side, and until when (null: while it is reserved). */
export function dealsShowingContact({ now }: Pick<Rules, 'now'>, memberId: string): RawBuilder<unknown> {
  const since = new Date(now().getTime() - CONTACT.daysAfterDeal * DAY).toISOString();
  const side = (own: 'buyer_id' | 'seller_id', other: 'buyer_id' | 'seller_id') => sql`
    select ${sql.ref(other)} as other_id,
      case state when 'Completed' then completed_at + ${sql.lit(CONTACT.daysAfterDeal)} * interval '1 day' end as until
    from deals
    where ${sql.ref(own)} = ${memberId}::uuid and ${sql.ref(other)} is not null
      and (state = 'Reserved' or (state = 'Completed' and completed_at > ${since}::timestamptz))`;
  return sql`${side('buyer_id', 'seller_id')} union all ${side('seller_id', 'buyer_id')}`;
}

/** Whether a viewer (null: a visitor) sees the contact data of a member, given as an alias. */
export function seesContact(rules: Rules, viewerId: string | null, alias: string): RawBuilder<boolean> {
  const shownTo = contactShownTo(rules, alias);
  if (viewerId === null)
    return rules.config.contactVisibility === 'everyone' ? sql<boolean>`${shownTo} = 'members'` : sql<boolean>`false`;
  const memberId = sql.ref(`${alias}.id`);
  return sql<boolean>`case
    when ${memberId} = ${viewerId}::uuid then true
    when ${isHiddenFrom(viewerId, memberId)} then false
    when ${shownTo} = 'deals' then ${memberId} in (select other_id from (${dealsShowingContact(rules, viewerId)}) shown)
    else ${shownTo} = 'members' end`;
}

/**
 * The contact data of a member, given as an alias, as a viewer sees it: null where it is not shown. The address of an
 * alumnus is a private one, which nobody else sees.
 */
export function shownContact(rules: Rules, viewerId: string | null, alias: string) {
  const sees = seesContact(rules, viewerId, alias);
  return {
    email: sql<
      string | null
    >`case when ${sees} and ${sql.ref(`${alias}.left_at`)} is null then ${sql.ref(`${alias}.email`)} end`,
    contactNumber: sql<string | null>`case when ${sees} then ${sql.ref(`${alias}.contact_number`)} end`,
  };
}
