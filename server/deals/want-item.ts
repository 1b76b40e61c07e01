import type { Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { dealCalls } from '#contract/deals.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { dayInWords } from '#contract/rules/campus-time.ts';
import { moneyText, priceText } from '#contract/rules/format-number.ts';
import { lockTwo } from '#server/accounts/hidden-people.ts';
import { lockItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { notifyOfAct } from './notify-of-deals.ts';
import { assertOffer, offerEnd } from './offers.ts';
import { getOwnDeal } from './one-deal.ts';
import { type OpenDeal, openDeal, openDealOf } from './open-deal.ts';
import { askedTotal, assertRentable } from './rentals.ts';

type Call = (typeof dealCalls)['wantItem'];

export const wantItem: ServerFunction<Call> = async (context, viewer, input) => {
  const { now } = context;
  const { itemId, note, price: offered, from, to } = input;
  const dealId = await inDealTransaction(context, async (trx, deals) => {
    const found = await trx.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
    if (!found || !(await lockTwo(trx, viewer.id, found.owner_id))) throw notFound('item');
    const item = await lockItem(trx, itemId);
    if (item?.publication !== 'Published') throw notFound('item');
    if (item.owner_id === viewer.id) throw new Problem('FORBIDDEN', { message: 'This is your own item.' });
    if (item.kind === 'Wanted')
      throw new Problem('CONFLICT', { message: 'Somebody looks for this: say that you have it.' });
    const own = await openDealOf(trx, itemId, viewer.id);
    if (own) {
      assertSame(own, input);
      if (note) await addNote(trx, deals, own, note);
      return own.id;
    }
    if (item.status === 'Sold') throw new Problem('CONFLICT', { message: 'This item is sold.' });
    const days = from && to ? { from, to } : null;
    if (days && offered !== undefined)
      throw new Problem('CONFLICT', { message: 'Write to the owner about the price of a rental.' });
    if (days) await assertRentable(context, trx, viewer.id, item, days);
    if (offered !== undefined) assertOffer(item, offered);
    const deal = await openDeal(
      deals,
      trx,
      item,
      {
        buyer_id: viewer.id,
        price: days ? askedTotal(item, days) : item.price,
        note: note || null,
        rent_from: days?.from ?? null,
        rent_to: days?.to ?? null,
      },
      { act: 'want', actor: 'buyer', text: note || null },
    );
    if (offered === undefined)
      await notifyOfAct(
        deals,
        trx,
        { ...deal, news: 'want', number: 1, actorId: viewer.id, price: days ? undefined : deal.price },
        [{ memberId: item.owner_id, dealId: deal.id }],
      );
    else await applyAct(deals, trx, deal, { act: 'offer', actor: 'buyer', price: offered, until: offerEnd(now()) });
    return deal.id;
  });
  return { data: await getOwnDeal(context, viewer.id, dealId) };
};

/** Throws CONFLICT, saying what is open, where a repeated request asks for another price or other days. */
function assertSame(own: OpenDeal, { price, from, to }: ServerInput<Call>): void {
  const open = openWords(own);
  if (from && to && (from !== own.rent_from || to !== own.rent_to))
    throw new Problem('CONFLICT', { message: `${open} Withdraw from that first, then ask for these days.` });
  if (price === undefined) return;
  const offered = own.offer_by === 'buyer' ? own.offer_price : null;
  if (price !== (offered ?? own.price))
    throw new Problem('CONFLICT', { message: `${open} Make another offer in the chat.` });
}

function openWords({ price, offer_price, offer_by, rent_from, rent_to }: OpenDeal): string {
  const day = (date: string) => dayInWords(new Date(date), 'UTC');
  if (rent_from && rent_to) return `You have asked for ${day(rent_from)} to ${day(rent_to)} already.`;
  if (offer_price !== null && offer_by === 'buyer') return `Your offer of ${moneyText(offer_price)} is open already.`;
  return `You want this already, for ${priceText(price)}.`;
}

/** One tap opens a deal; a note may follow once. The seller reads it in the line and as a message. */
async function addNote(trx: Transaction<Tables>, deals: DealContext, deal: OpenDeal, note: string): Promise<void> {
  if (deal.note === note) return;
  if (deal.note !== null || deal.state !== 'Interested')
    throw new Problem('CONFLICT', { message: 'You want this already. Write in the chat what you have to add.' });
  await trx.updateTable('deals').set({ note, changed_at: deals.now() }).where('id', '=', deal.id).execute();
  if (!deal.conversation_id) return;
  const { conversation_id: conversationId, buyer_id: senderId } = deal;
  deals.messages.push({ conversationId, senderId, content: note, dealId: null, number: null });
}
