/** How fast something was. */
export interface Measured {
  /** How often a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p90: number;
  p99: number;
}

export type Pair = [product: Measured, limit: Measured];

/** Sums up the times of all, in milliseconds, and the time that they took together. */
export function sumUp(times: number[], took: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: (sorted.length / took) * 1000, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** Repeats some work for so long, with so many in flight. It may say since when it is timed: not what comes before. */
export async function repeat(
  work: (n: number, place: number) => Promise<unknown>,
  inFlight: number,
  milliseconds: number,
): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  let n = 0;
  const one = async (_: unknown, place: number) => {
    do {
      const start = performance.now();
      const since = await work(n++, place);
      times.push(performance.now() - (typeof since === 'number' ? since : start));
    } while (performance.now() < began + milliseconds);
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return sumUp(times, performance.now() - began);
}

/** Does the work whenever the parent says so, so many at once for so long, and tells how fast it was. */
export function serveLoop(work: (n: number) => Promise<void>): void {
  process.on('message', async ({ inFlight, milliseconds }: { inFlight: number; milliseconds: number }) => {
    process.send?.(await repeat(work, inFlight, milliseconds));
  });
  process.on('disconnect', () => process.exit(0));
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Round = (milliseconds: number) => Promise<Measured>;
export interface Pace {
  rounds: number;
  milliseconds: number;
}

/** Several in turn (A B A B) after a round each to warm up; the medians, so that one disturbed round decides nothing. */
export async function takeTurns(all: Round[], { rounds, milliseconds }: Pace): Promise<Measured[]> {
  for (const one of all) await one(milliseconds);
  const found: Measured[][] = all.map(() => []);
  for (let i = 0; i < rounds; i += 1) for (const [n, one] of all.entries()) found[n]?.push(await one(milliseconds));
  return found.map((times) => ({
    rate: median(times.map(({ rate }) => rate)),
    p50: median(times.map(({ p50 }) => p50)),
    p90: median(times.map(({ p90 }) => p90)),
    p99: median(times.map(({ p99 }) => p99)),
  }));
}

/** The product and its limit in turn. */
export const inTurn = (product: Round, limit: Round, pace: Pace): Promise<Pair> =>
  takeTurns([product, limit], pace) as Promise<Pair>;
