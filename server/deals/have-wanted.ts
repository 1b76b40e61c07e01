import type { dealCalls } from '#contract/deals.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { lockTwo } from '#server/accounts/hidden-people.ts';
import { type LockedItem, lockItem } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import { notifyOfAct } from './notify-of-deals.ts';
import { offerEnd } from './offers.ts';
import { getOwnDeal } from './one-deal.ts';
import { openDeal, openDealOf } from './open-deal.ts';

/** The seller's price becomes an offer, which the author of the post accepts or declines. */
export const haveWanted: ServerFunction<(typeof dealCalls)['haveWanted']> = async (context, viewer, input) => {
  const { wantedId, itemId, price, note } = input;
  const dealId = await inDealTransaction(context, async (trx, deals) => {
    const found = await trx.selectFrom('items').select('owner_id').where('id', '=', wantedId).executeTakeFirst();
    if (!found || !(await lockTwo(trx, viewer.id, found.owner_id))) throw notFound('wanted post');
    // Lock items before the wanted posts that they answer, as everywhere.
    const item = await lockItem(trx, itemId);
    if (item?.owner_id !== viewer.id) throw notFound('item');
    const wanted = await lockItem(trx, wantedId);
    if (wanted?.publication !== 'Published' || wanted.kind !== 'Wanted') throw notFound('wanted post');
    if (wanted.owner_id === viewer.id) throw new Problem('FORBIDDEN', { message: 'This is your own post.' });
    if (wanted.status === 'Sold') throw new Problem('CONFLICT', { message: 'It is found already.' });
    const buyerId = wanted.owner_id;
    const open = await openDealOf(trx, itemId, buyerId);
    if (open) {
      await trx
        .updateTable('deals')
        .set({ wanted_id: wantedId })
        .where('id', '=', open.id)
        .where('wanted_id', 'is', null)
        .execute();
      return open.id;
    }
    const asked = priceOf(item, price);
    const offer = { act: 'have', actor: 'seller', price: asked, until: offerEnd(context.now()) } as const;
    const deal = await openDeal(
      deals,
      trx,
      item,
      { buyer_id: buyerId, price: item.price, note: null, wanted_id: wantedId },
      { ...offer, text: note || null },
    );
    await notifyOfAct(deals, trx, { ...deal, news: 'have', number: 1, actorId: viewer.id, price: asked }, [
      { memberId: buyerId, dealId: deal.id },
    ]);
    return deal.id;
  });
  return { data: await getOwnDeal(context, viewer.id, dealId) };
};

/** Returns the asking price; throws why the item cannot be offered. */
function priceOf(item: LockedItem, price: number = item.price): number {
  const conflict = (message: string) => new Problem('CONFLICT', { message });
  if (item.kind === 'Wanted') throw conflict('This is something that you look for.');
  if (item.publication !== 'Published') throw conflict('Publish it first.');
  if (item.status === 'Sold') throw conflict('This item is sold.');
  if (item.status === 'Reserved') throw conflict('It is reserved for somebody else. Release that first.');
  if (price > item.price) throw badField('price', `It costs ${moneyText(item.price)}: ask that or less.`);
  return price;
}
