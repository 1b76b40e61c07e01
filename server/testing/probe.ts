import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './app.ts';

/** Milliseconds between two requests, unless given. */
const INTERVAL = 100;

/** Asks the same again and again, and remembers what was answered. */
export interface Probe {
  /** Milliseconds from then to the first success after a failure; 0 if nothing failed. */
  outage(since: number): number;
  /** How many answers of each kind: `200`, `503`, `503 without Retry-After`, `0` for none. */
  counts(): Record<string, number>;
  stop(): Promise<void>;
}

export function startProbe(
  ask: () => Promise<Pick<Answer<unknown>, 'status' | 'headers'>>,
  interval = INTERVAL,
): Probe {
  const answers: { at: number; kind: string }[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const { status, headers } = await ask();
      const kind = status === 503 && !headers['retry-after'] ? '503 without Retry-After' : String(status);
      answers.push({ at: performance.now(), kind });
      await wait(interval);
    }
  })();
  return {
    outage(since) {
      const after = answers.filter(({ at }) => at > since);
      const failed = after.findLastIndex(({ kind }) => kind !== '200');
      return failed < 0 ? 0 : Math.round((after[failed + 1]?.at ?? Number.POSITIVE_INFINITY) - since);
    },
    counts: () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(answers, ({ kind }) => kind)).map(([kind, all]) => [kind, all?.length ?? 0]),
      ),
    async stop() {
      isOver = true;
      await asking;
    },
  };
}
