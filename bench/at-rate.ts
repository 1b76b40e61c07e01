import { setTimeout as wait } from 'node:timers/promises';
import { type Asked, ask } from './load.ts';
import { type Measured, sumUp } from './measure.ts';

/** What came of requests at a rate. */
export interface Answered extends Measured {
  /** Why others were refused. */
  failures: Error[];
}

/**
 * Does something so many times a second for so long, whether or not what came before has ended: as people come. Work may
 * say since when it is timed.
 */
export async function atRate(
  rate: number,
  milliseconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<Answered> {
  const times: number[] = [];
  const failures: Error[] = [];
  const open = new Set<Promise<unknown>>();
  const one = async (n: number) => {
    const start = performance.now();
    try {
      await work(n);
      times.push(performance.now() - start);
    } catch (error) {
      failures.push(error as Error);
    }
  };
  const began = performance.now();
  for (let n = 0; performance.now() < began + milliseconds; ) {
    for (const due = Math.floor(((performance.now() - began) / 1000) * rate); n < due; n += 1) {
      const asked = one(n).finally(() => open.delete(asked));
      open.add(asked);
    }
    await wait(2);
  }
  await Promise.all(open);
  return { ...sumUp(times, performance.now() - began), failures };
}

/** Requests to a server at a rate. */
export const askAtRate = (url: string, rate: number, milliseconds: number, asked: (n: number) => Asked) =>
  atRate(rate, milliseconds, (n) => ask(url, asked(n)));
