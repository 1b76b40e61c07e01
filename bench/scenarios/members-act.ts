import { accountCalls } from '#contract/accounts.ts';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { PASSWORD } from '../data/fill.ts';
import { ask, CONNECTIONS, load, loading, post } from '../load.ts';
import { inTurn } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import { countUp, type Stage } from '../stage.ts';
import { READS } from './reads.ts';

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
  const measured = await load(product.url, next, {
    connections: CONNECTIONS,
    amount: data.toBeHad.length - CONNECTIONS,
  });
  return [{ scenario: 'opening a deal', value: measured.p50, unit: 'ms', product: measured }];
}

/** Feed and search for a member who has blocked those who sell most, beside one who has blocked nobody. */
export async function amongBlocks(stage: Stage): Promise<Result[]> {
  const { product, pace, data, tokens } = stage;
  const [blocker = '', other = ''] = tokens;
  for (const { id } of data.sellers) await ask(product.url, post(blockCalls.blockPerson, { personId: id }, blocker));
  const results: Result[] = [];
  for (const { name, different } of READS.filter(({ name }) => /^(home feed|search)/.test(name))) {
    const readAs = (token: string) =>
      loading(product.url, () => ({
        ...(different?.(stage, countUp()) ?? { path: '/' }),
        headers: { authorization: `Bearer ${token}` },
      }));
    const pair = await inTurn(readAs(blocker), readAs(other), pace);
    results.push(compare(`${name}, ${data.sellers.length} blocked`, 'nobody blocked', 'p50', pair, 1.2));
  }
  return results;
}
