import { accountCalls } from '#contract/accounts.ts';
import { post } from '../data/calls.ts';
import { PASSWORD } from '../data/fill.ts';
import { load } from '../load.ts';
import { inTurn } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { byTime, type Result } from '../result.ts';
import { CONNECTIONS, countUp, type Stage } from '../stage.ts';

/** Passwords that the product checks at a time. */
const HASHED_AT_A_TIME = 2;

/** Signing in, beside the hash alone. */
export async function logIns({ product, pace, data }: Stage): Promise<Result[]> {
  const hash = startLoop('hash.ts', data.hash, PASSWORD);
  const next = () => post(accountCalls.logIn, { email: `m${1 + (countUp() % 900)}@campus.edu`, password: PASSWORD });
  const round = (milliseconds: number) => load(product.url, next, { connections: CONNECTIONS, milliseconds });
  try {
    // There are few a second, and V8 compiles what has run some thousand times.
    await round(6 * pace.milliseconds);
    const pair = await inTurn(round, (milliseconds) => hash.run(HASHED_AT_A_TIME, milliseconds), pace);
    return [byTime('sign-in', 'hash', pair, 1.4)];
  } finally {
    await hash.stop();
  }
}
