import { timingSafeEqual } from 'node:crypto';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { count, take } from '#server/limits.ts';
import { changeDeal } from './change-deal.ts';
import { changeOwnDeal, dealNotHere, type Step } from './one-deal.ts';

type Calls = typeof dealCalls;

export const getHandOverCode: ServerFunction<Calls['getHandOverCode']> = async ({ db }, viewer, { dealId }) => {
  const deal = await db
    .selectFrom('deals')
    .select(['buyer_id', 'seller_id', 'state', 'code'])
    .where('id', '=', dealId)
    .executeTakeFirst();
  if (!deal || (deal.buyer_id !== viewer.id && deal.seller_id !== viewer.id)) throw dealNotHere();
  if (deal.buyer_id !== viewer.id) throw new Problem('FORBIDDEN', { message: 'The code is on the buyer’s screen.' });
  if (deal.state !== 'Reserved' || !deal.code)
    throw new Problem('CONFLICT', { message: 'The seller has not reserved it for you.' });
  return { data: { code: deal.code } };
};

export const handOver: ServerFunction<Calls['handOver']> = async (context, viewer, { dealId, code }) => {
  if (code !== undefined) await assertTriesLeft(context, dealId);
  try {
    return await changeOwnDeal(context, viewer.id, dealId, async (step) => {
      if (code === undefined) await sayOrConfirm(step);
      else await prove(step, code);
    });
  } catch (error) {
    if (error instanceof WrongCode) throw await countWrong(context, dealId);
    throw error;
  }
};

/** One says so, the other confirms. Said twice by the same person it changes nothing. */
async function sayOrConfirm(step: Step): Promise<void> {
  const { deal, side } = step;
  if (deal.handed_over_by === side && deal.state === 'Reserved') return;
  if (deal.handed_over_by) await goOn(step);
  else await changeDeal(step.deals, step.trx, deal, { act: 'handOver', actor: side });
}

async function prove(step: Step, code: string): Promise<void> {
  const { deal, side } = step;
  if (side !== 'seller') throw new Problem('FORBIDDEN', { message: 'The seller types the code.' });
  if (deal.state !== 'Reserved' || !deal.code) throw new Problem('CONFLICT', { message: 'It is not reserved.' });
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(deal.code))) throw new WrongCode();
  await goOn(step);
}

/** The item has changed hands for both: a rental begins, or the deal is done. */
const goOn = ({ trx, deals, deal, side }: Step): Promise<void> =>
  changeDeal(deals, trx, deal, { act: deal.rent_from && !deal.out_at ? 'rentOut' : 'complete', actor: side });

class WrongCode extends Error {}

const rule = { max: DEALS.wrongCodes, seconds: DEALS.wrongCodesMinutes * 60 };
const keyOf = (dealId: string): string => `wrong hand-over codes ${dealId}`;
const tooMany = (retryAfter?: number) =>
  new Problem('TOO_MANY', {
    message: 'Too many wrong codes. Wait an hour, or mark it as handed over.',
    ...(retryAfter && { retryAfter }),
  });

async function assertTriesLeft({ db, now }: Context, dealId: string): Promise<void> {
  const counted = await count(db, now(), keyOf(dealId), rule);
  if (!counted.ok) throw tooMany(counted.retryAfter);
}

/** Outside the transaction, which is rolled back. */
async function countWrong({ db, now }: Context, dealId: string): Promise<Problem> {
  const { count } = await take(db, now(), keyOf(dealId), rule);
  const left = rule.max - count;
  if (left <= 0) return tooMany();
  const message = `This is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  return new Problem('INVALID_INPUT', { message, errors: [{ field: 'code', message }] });
}
