import { accountCalls } from '#contract/accounts.ts';
import { API } from '../data/calls.ts';
import { PASSWORD } from '../data/keep.ts';
import { load, write } from '../load.ts';
import { type Measured, takeTurns } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { byTime, type Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';

/** Rounds. */
const WARMING = 6;
/** Passwords at once, as the product checks them. */
const HASHED_AT_ONCE = 2;

/** Signing in, beside the hash alone: by the package the product uses, and by Node itself. */
export async function logIns({ product, pace, data }: Stage): Promise<Result[]> {
  const hash = startLoop('hash.ts', data.hash, PASSWORD);
  const byNode = startLoop('hash-by-node.ts', data.hash, PASSWORD);
  const ask = (n: number) =>
    write({
      method: 'POST',
      path: API + accountCalls.logIn.path,
      body: { email: `m${1 + (n % 900)}@campus.edu`, password: PASSWORD },
    });
  try {
    // There are few a second: what V8 compiles for them comes after some thousand.
    await load(product.url, ask, CONNECTIONS, WARMING * pace.milliseconds);
    const [signIn, alone, aloneByNode] = (await takeTurns(
      [
        (ms) => load(product.url, ask, CONNECTIONS, ms),
        (ms) => hash.run(HASHED_AT_ONCE, ms),
        (ms) => byNode.run(HASHED_AT_ONCE, ms),
      ],
      pace,
    )) as [Measured, Measured, Measured];
    return [
      byTime('sign-in', 'hash', { product: signIn, limit: alone }, 1.15),
      byTime('sign-in', "hash by Node's own crypto", { product: signIn, limit: aloneByNode }),
    ];
  } finally {
    await hash.stop();
    await byNode.stop();
  }
}
