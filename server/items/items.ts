import { type Kysely, sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { itemCalls } from '#contract/items.ts';
import { ENDS, HOME, PRICES } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import { contactShownTo, shownContact } from '#server/accounts/contact-data.ts';
import { findHider, isHiddenFrom, isSeenBy } from '#server/accounts/hidden-people.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import {
  LIST,
  listNewest,
  newestFirst,
  presentEnded,
  presentItem,
  selectItems,
  selectOwn,
  selectPublished,
} from './present.ts';

type Calls = typeof itemCalls;

export const listItems: ServerFunction<Calls['listItems']> = async ({ db }, viewer, { kind, sort, ...page }) =>
  LIST[sort](selectPublished(db, kind, await findHider(db, viewer)), page);

/** The same for all who block nobody, so whoever shows it leaves out the viewer's own. */
export const listHome: ServerFunction<Calls['listHome']> = async ({ db }, viewer, page) => {
  const hider = await findHider(db, viewer);
  const [available, taken] = await Promise.all([
    listNewest(selectPublished(db, 'Offer', hider).where('items.status', '=', sql.lit('Available')), page),
    page.cursor ? [] : readTaken(db, hider),
  ]);
  return { ...available, taken: taken.map(presentItem) };
};

/** Sold or reserved ones of the newest offers, the last first: no index is kept by the time of a change. */
const readTaken = (db: Kysely<Tables>, hider: string | null) => {
  const ids = sql<string>`any(array(
    select id from (
      select id, status, updated_at from items
      where publication = 'Published' and kind = 'Offer' and ${isSeenBy(hider, sql`owner_id`)}
      order by created_at desc, id desc limit ${HOME.among}
    ) newest
    where status <> 'Available' order by updated_at desc, id limit ${HOME.taken}))`;
  return selectItems(db).where('items.id', '=', ids).orderBy('items.updated_at', 'desc').orderBy('items.id').execute();
};

export const listOwnItems: ServerFunction<Calls['listOwnItems']> = ({ db }, viewer, { state, ...page }) => {
  const own = selectOwn(db, viewer.id);
  if (!state) return listNewest(own, page);
  const inState = own.where('items.publication', '=', state === 'published' ? 'Published' : 'Draft');
  if (state === 'published') return listNewest(inState, page);
  return listNewest(inState.where('items.ended_at', state === 'ended' ? 'is not' : 'is', null), page);
};

/** Most of the owner's other items below an item. */
const MORE_FROM_OWNER = 12;

export const getItem: ServerFunction<Calls['getItem']> = async (context, viewer, { itemId }) => {
  const { db, now } = context;
  const contact = shownContact(context, viewer.id, 'members');
  const owner = db.selectFrom('items as shown').select('shown.owner_id').where('shown.id', '=', itemId);
  const [item, seller, more] = await Promise.all([
    selectItems(db).select(prices).where('items.id', '=', itemId).executeTakeFirst(),
    selectPublicMembers(db, viewer.id)
      .select([contact.email.as('email'), contact.contactNumber.as('contact_number'), 'members.seen_on'])
      .select(contactShownTo(context, 'members').as('contact_shown_to'))
      .select(isHiddenFrom(viewer.id, sql`members.id`).as('is_hidden'))
      .where('members.id', '=', owner)
      .executeTakeFirst(),
    newestFirst(selectPublished(db))
      .where('items.owner_id', '=', owner)
      .where('items.id', '!=', itemId)
      .limit(MORE_FROM_OWNER)
      .execute(),
  ]);
  const seen = item && { ...item, ownerId: item.owner, publication: item.ItemStatus };
  if (!seen || !seller || !can.seeEndedItem(viewer, seen)) throw new Problem('NOT_FOUND');
  if (!can.seePerson(viewer, seller.is_hidden)) throw new Problem('NOT_FOUND');
  const { additionaldetail, ...member } = presentPublicMember(seller, viewer.id);
  const seesAll = can.seeItem(viewer, seen);
  const isMember = viewer.id !== null;
  // Null tells members that it is not shown to them; visitors get no field.
  const hasContact = seesAll && (isMember || seller.email !== null);
  const isContactForMembers = seesAll && !isMember && !hasContact && seller.contact_shown_to === 'members';
  return {
    data: {
      ...(seesAll ? presentItem(item) : presentEnded(item)),
      owner: {
        ...member,
        ...(hasContact && { email: seller.email }),
        ...(isContactForMembers && { isContactForMembers }),
        awaySince: awaySince(seller.seen_on, now()),
        additionaldetail: { ...additionaldetail, ...(hasContact && { contactNumber: seller.contact_number }) },
      },
      prices: item.prices.map(({ price, at }) => ({ price, at: new Date(at).toISOString() })),
      moreFromOwner: more.map(presentItem),
    },
  };
};

/** Of `items`; times as PostgreSQL writes them in JSON. */
const prices = sql<{ price: number; at: string }[]>`(
  select coalesce(json_agg(latest), '[]')
  from (
    select price, at from item_prices where item_id = items.id order by at desc limit ${sql.lit(PRICES.shown)}
  ) latest)`.as('prices');

/** The last day on which the seller was here, if that is long ago. */
const awaySince = (seenOn: string | null, now: Date): string | null =>
  seenOn && now.getTime() - Date.parse(seenOn) >= ENDS.away * DAY ? seenOn : null;
