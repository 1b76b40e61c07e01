/** How fast something was done, by one that measured it. */
export interface Measured {
  /** How often a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Summed up from the time each took, in milliseconds, and the time all took. */
export function sumUp(times: number[], took: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: (sorted.length / took) * 1000, p50: at(0.5), p99: at(0.99) };
}

/** Does something over and over, so many at once, for so long. */
export async function repeat(
  work: (n: number) => Promise<void>,
  atOnce: number,
  milliseconds: number,
): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  let n = 0;
  const one = async () => {
    do {
      const start = performance.now();
      await work(n++);
      times.push(performance.now() - start);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return sumUp(times, performance.now() - began);
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type Round = (milliseconds: number) => Promise<Measured>;
export interface Pace {
  rounds: number;
  milliseconds: number;
}

/** Rounds. */
const MOST_WARMING = 12;

/**
 * Several in turn, A B A B, after a round each to warm up: a server has been running for days when it is asked. Of each
 * the medians: one disturbed round decides nothing.
 */
export async function takeTurns(all: Round[], { rounds, milliseconds }: Pace): Promise<Measured[]> {
  for (const one of all) await one(milliseconds);
  const found: Measured[][] = all.map(() => []);
  for (let i = 0; i < rounds; i += 1) for (const [n, one] of all.entries()) found[n]?.push(await one(milliseconds));
  return found.map((times) => ({
    rate: middle(times.map(({ rate }) => rate)),
    p50: middle(times.map(({ p50 }) => p50)),
    p99: middle(times.map(({ p99 }) => p99)),
  }));
}

/** Does it until it gets no quicker: until what it reads lies where it is read from day by day. */
export async function warmUp(one: Round, { milliseconds }: Pace): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let n = 0; n < MOST_WARMING; n += 1) {
    const { p50 } = await one(milliseconds);
    if (p50 > 0.95 * before) return;
    before = p50;
  }
}

/** The product and its limit in turn. */
export async function inTurn(product: Round, limit: Round, pace: Pace) {
  const [first, second] = (await takeTurns([product, limit], pace)) as [Measured, Measured];
  return { product: first, limit: second };
}
