import { accountCalls } from '#contract/accounts.ts';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { PASSWORD } from '../data/fill.ts';
import { ask, CONNECTIONS, load, loading, post } from '../load.ts';
import { inTurn } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { compare, figure, type Result } from '../result.ts';
import { countUp, type Stage } from '../stage.ts';
import { nextOf, READS } from './reads.ts';

/** Passwords that the product checks at a time. */
const HASHED_AT_A_TIME = 2;

/** Signing in, beside the hash alone. */
export async function logIns({ product, pace, data }: Stage): Promise<Result[]> {
  const hash = startLoop(HASHED_AT_A_TIME, 'hash.ts', data.hash, PASSWORD);
  const next = () => post(accountCalls.logIn, { email: `m${1 + (countUp() % 900)}@campus.edu`, password: PASSWORD });
  const round = loading(product.url, next);
  // There are few a second, and V8 compiles what has run some thousand times.
  await round(6 * pace.milliseconds);
  return [compare('sign-in', 'hash', 'time', await inTurn(round, hash, pace), 1.4)];
}

/** Opening a deal with its conversation, its message and its notice, each on an item of its own. */
export async function openDeals({ product, data, tokens }: Stage): Promise<Result[]> {
  let n = 0;
  const next = () => post(dealCalls.wantItem, { itemId: data.toBeHad[n]?.id }, tokens[n++ % tokens.length]);
  const amount = data.toBeHad.length - CONNECTIONS;
  const measured = await load(product.url, next, { connections: CONNECTIONS, amount });
  return [{ ...figure('opening a deal', measured.p50, 'ms'), product: measured }];
}

/** Feed and search for a member who has blocked those who sell most, beside one who has blocked nobody. */
export async function amongBlocks(stage: Stage): Promise<Result[]> {
  const { product, pace, data, tokens } = stage;
  const [blocker = '', other = ''] = tokens;
  for (const { id } of data.sellers) await ask(product.url, post(blockCalls.blockPerson, { personId: id }, blocker));
  const results: Result[] = [];
  for (const read of READS.filter(({ name }) => /^(home feed|search)/.test(name))) {
    const readAs = (token: string) =>
      loading(product.url, () => ({ ...nextOf(read, stage), headers: { authorization: `Bearer ${token}` } }));
    const pair = await inTurn(readAs(blocker), readAs(other), pace);
    results.push(compare(`${read.name}, ${data.sellers.length} blocked`, 'nobody blocked', 'p50', pair, 1.2));
  }
  for (const { id } of data.sellers) await ask(product.url, post(blockCalls.unblockPerson, { personId: id }, blocker));
  return results;
}
