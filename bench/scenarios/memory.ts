import { setTimeout as wait } from 'node:timers/promises';
import { connect, write } from '../load.ts';
import { neededBy, residentOf } from '../memory.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';
import { READS } from './reads.ts';

const REQUESTS = 160;
/**
 * Milliseconds until what was ready for visitors has run out and is let go of. How much of it there is says when within a
 * round it was last asked for, not what is kept for good.
 */
const RUN_OUT = 12_000;

/** What the product holds after all that went before, and whether the second of two identical rounds of everything leaves it larger. */
export async function memory(stage: Stage): Promise<Result[]> {
  const { product } = stage;
  const resident = residentOf(product.pid);
  const needed: number[] = [];
  // What the first round fills is kept for good; the second and the third must leave the same.
  for (let round = 0; round < 3; round += 1) {
    await readEverything(stage);
    await wait(RUN_OUT);
    needed.push(await neededBy(product));
  }
  const [, before = 0, after = 0] = needed;
  return [
    { scenario: 'memory after everything', limit: '', value: resident, unit: 'MB', goal: { atMost: 250 } },
    {
      scenario: `memory after the same round again: ${before.toFixed(1)} → ${after.toFixed(1)} MB`,
      limit: 'round before',
      value: after / before,
      unit: '×',
      // What the measuring itself moves.
      goal: { atMost: 1.05 },
    },
  ];
}

/** The same requests each time: each read so often, in the same order. */
async function readEverything(stage: Stage): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(stage.product.url)));
  for (const { same, different } of READS)
    await Promise.all(
      connections.map(async (connection, first) => {
        for (let n = first; n < REQUESTS; n += CONNECTIONS) {
          const asked = different ? different(stage, n) : same?.(stage);
          if (asked) await connection.ask(write(asked));
        }
      }),
    );
  for (const connection of connections) connection.close();
}
