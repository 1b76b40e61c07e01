import { timingSafeEqual } from 'node:crypto';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { clear, take } from '#server/limits.ts';
import { applyAct } from './apply-act.ts';
import { changeOwnDeal, type OwnDeal } from './one-deal.ts';

type Calls = typeof dealCalls;

export const getHandOverCode: ServerFunction<Calls['getHandOverCode']> = async ({ db }, viewer, { dealId }) => {
  const deal = await db
    .selectFrom('deals')
    .select(['buyer_id', 'seller_id', 'state', 'code'])
    .where('id', '=', dealId)
    .executeTakeFirst();
  if (!deal || (deal.buyer_id !== viewer.id && deal.seller_id !== viewer.id)) throw notFound('deal');
  if (deal.buyer_id !== viewer.id) throw new Problem('FORBIDDEN', { message: 'The code is on the buyer’s screen.' });
  if (deal.state !== 'Reserved' || !deal.code)
    throw new Problem('CONFLICT', { message: 'The seller has not reserved it for you.' });
  return { data: { code: deal.code } };
};

export const handOver: ServerFunction<Calls['handOver']> = async (context, viewer, { dealId, code, isReturn }) => {
  const tries = code === undefined ? NO_TRIES : await takeTry(context, viewer.id, dealId);
  let isProven = false;
  const answer = await changeOwnDeal(
    context,
    viewer.id,
    dealId,
    async (own) => {
      if (isOver(own, isReturn)) return;
      if (code === undefined) return await sayOrConfirm(own);
      await prove(own, code, tries);
      isProven = true;
    },
    { notifiesLine: true },
  );
  if (isProven) await clear(context.db, keyOf(dealId));
  return answer;
};

/**
 * Whether the rental was handed over already, by the other side or an earlier tap: the return must not be confirmed by
 * mistake.
 */
function isOver({ deal }: OwnDeal, isReturn: boolean | undefined): boolean {
  if (!deal.rent_from || deal.state !== 'Reserved' || isReturn === undefined) return false;
  if (isReturn && !deal.out_at) throw new Problem('CONFLICT', { message: 'It was not handed over yet.' });
  return !isReturn && deal.out_at !== null;
}

/** One side says so, the other confirms. Repeating it changes nothing. */
async function sayOrConfirm(own: OwnDeal): Promise<void> {
  const { deal, side } = own;
  if (deal.handed_over_by === side && deal.state === 'Reserved') return;
  if (deal.handed_over_by) await goOn(own);
  else await applyAct(own.deals, own.trx, deal, { act: 'handOver', actor: side });
}

async function prove(own: OwnDeal, code: string, tries: Tries): Promise<void> {
  const { deal, side } = own;
  if (side !== 'seller') throw new Problem('FORBIDDEN', { message: 'The seller types the code.' });
  if (deal.state !== 'Reserved' || !deal.code) throw new Problem('CONFLICT', { message: 'It is not reserved.' });
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(deal.code))) throw wrongCode(tries);
  await goOn(own);
}

/** Both sides have confirmed: the rental begins, or the deal is completed. */
const goOn = ({ trx, deals, deal, side }: OwnDeal): Promise<void> =>
  applyAct(deals, trx, deal, { act: deal.rent_from && !deal.out_at ? 'rentOut' : 'complete', actor: side });

const rule = { max: DEALS.wrongCodes, seconds: DEALS.wrongCodesMinutes * 60 };
const keyOf = (dealId: string): string => `hand-over codes ${dealId}`;

/** How many tries are left, and in how many seconds there are new ones. */
interface Tries {
  left: number;
  retryAfter: number;
}
const NO_TRIES: Tries = { left: 0, retryAfter: 0 };

const tooMany = (retryAfter: number) =>
  new Problem('TOO_MANY', {
    message: 'Too many wrong codes. Wait an hour, or mark it as handed over.',
    retryAfter,
  });

/**
 * Counts a try before checking it, so that concurrent tries gain nothing. It runs outside the transaction, which a
 * wrong code rolls back.
 */
async function takeTry({ db, now }: Context, memberId: string, dealId: string): Promise<Tries> {
  const own = await db
    .selectFrom('deals')
    .select('id')
    .where('id', '=', dealId)
    .where('seller_id', '=', memberId)
    .executeTakeFirst();
  // Other members have nothing to try.
  if (!own) return NO_TRIES;
  const taken = await take(db, now(), keyOf(dealId), rule);
  if (!taken.ok) throw tooMany(taken.retryAfter);
  return { left: rule.max - taken.count, retryAfter: taken.retryAfter };
}

function wrongCode({ left, retryAfter }: Tries): Problem {
  if (left === 0) return tooMany(retryAfter);
  const message = `This is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  return badField('code', message);
}
