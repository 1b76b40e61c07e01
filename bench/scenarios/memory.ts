import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../load.ts';
import { neededBy, residentOf } from '../memory.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';
import { READS } from './reads.ts';

const REQUESTS = 160;
/** Milliseconds until cached responses have expired: how many there are depends on when they were asked for last. */
const EXPIRED = 12_000;

/** What the product holds after all that went before, and whether the second of two identical rounds leaves it larger. */
export async function memory(stage: Stage): Promise<Result[]> {
  const { product } = stage;
  const resident = residentOf(product.pid);
  const needed: number[] = [];
  // What the first round fills is kept for good; the second and the third must leave the same.
  for (let round = 0; round < 3; round += 1) {
    for (const { same, different } of READS) {
      let n = 0;
      const next = () => different?.(stage, n++) ?? same?.(stage) ?? { path: '/' };
      await load(product.url, next, { connections: CONNECTIONS, amount: REQUESTS });
    }
    await wait(EXPIRED);
    needed.push(await neededBy(product));
  }
  const [, before = 0, after = 0] = needed;
  return [
    { scenario: 'memory after everything', value: resident, unit: 'MB', goal: { atMost: 250 } },
    {
      scenario: `memory after the same round again: ${before.toFixed(1)} → ${after.toFixed(1)} MB`,
      limit: 'round before',
      value: after / before,
      unit: '×',
      // Measuring itself moves as much.
      goal: { atMost: 1.05 },
    },
  ];
}
