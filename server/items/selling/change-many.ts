import type { ServerInput } from '#contract/call.ts';
import { PRICE_MAX } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { reprice } from '#contract/rules/percentages.ts';
import type { Changed, sellingCalls } from '#contract/selling.ts';
import type { Context } from '#server/context.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import type { Member } from '#server/viewer.ts';
import { changeItemStatus } from '../change-status.ts';
import { editLocked } from '../edit-item.ts';
import { renewItem } from '../ends/renew.ts';
import { lockOwnItem } from '../own-item.ts';

type Calls = typeof sellingCalls;
type Input = ServerInput<Calls['changeManyItems']>;

/**
 * Changes items one after another, each in its own transaction as if alone: an interruption leaves whole items, and no
 * two are locked at once.
 */
export const changeManyItems: ServerFunction<Calls['changeManyItems']> = async (context, viewer, input) => {
  const data: Changed[] = [];
  for (const itemId of input.itemIds) data.push(await changeOne(context, viewer, itemId, input));
  return { data };
};

async function changeOne(context: Context, viewer: Member, itemId: string, input: Input): Promise<Changed> {
  try {
    await ACTS[input.act](context, viewer, itemId, input.percent ?? 0);
    return { itemId, done: true };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { itemId, done: false, reason: error.message };
  }
}

type Act = (context: Context, viewer: Member, itemId: string, percent: number) => Promise<unknown>;

const ACTS: Record<Input['act'], Act> = {
  publish: (context, viewer, itemId) => changeItemStatus(context, viewer, { itemId, ItemStatus: 'Published' }),
  takeDown: (context, viewer, itemId) => changeItemStatus(context, viewer, { itemId, ItemStatus: 'Draft' }),
  renew: (context, viewer, itemId) => renewItem(context, viewer, { itemId }),
  reprice: repriceItem,
};

/** Uses the price of the locked item, so that concurrent changes add up. */
async function repriceItem(context: Context, viewer: Member, itemId: string, percent: number): Promise<void> {
  await inDealTransaction(context, async (trx, deals) => {
    await lockMembersOfItems(trx, [itemId]);
    const before = await lockOwnItem(trx, viewer, itemId);
    if (before.price === 0) throw badField('price', 'It is free');
    const price = reprice(before.price, percent);
    if (price > PRICE_MAX) throw badField('price', 'That price is too high');
    if (price === before.price && percent < 0) throw badField('price', 'It cannot cost less without being free');
    await editLocked(deals, trx, viewer, { itemId, price }, null);
  });
}
