import { BROWSER } from '../beside.ts';
import { load, write } from '../load.ts';
import { type Measured, type Pace, type Round, takeTurns } from '../measure.ts';
import type { Running } from '../processes.ts';
import { byRate, type Result } from '../result.ts';
import { CONNECTIONS } from '../stage.ts';
import type { Other, Way } from './other.ts';
import { countItems, type Ours } from './ours.ts';
import { countAnswer } from './start.ts';

/** Who takes seconds for an answer takes as long for a round as for the slowest of them. */
const ROUND = 300_000;

/** One question: of us as a visitor asks it and so that nothing kept helps, of them in each of their ways, in turn. */
export async function ask(
  { title }: Other,
  ours: Ours[keyof Ours],
  ways: Way[],
  us: Running,
  them: Running,
  pace: Pace,
  after: () => void,
): Promise<Result[]> {
  const expected = await countAnswer(us.url, { asked: ours.same, count: countItems });
  for (const way of ways) {
    const held = await countAnswer(them.url, way);
    if (held !== expected) throw new Error(`${title} answers with ${held} products where we have ${expected}.`);
  }
  const round =
    (url: string, next: () => Buffer): Round =>
    async (milliseconds) => {
      const found = await inTime(load(url, next, CONNECTIONS, milliseconds), `${title}, ${ways[0]?.question}`);
      after();
      return found;
    };
  const always = (bytes: Buffer) => () => bytes;
  const [kept, anew, ...theirs] = (await takeTurns(
    [
      round(us.url, always(write(ours.same))),
      round(us.url, ours.next),
      ...ways.map(({ asked }) =>
        round(them.url, always(write({ ...asked, headers: { ...BROWSER, ...asked.headers } }))),
      ),
    ],
    pace,
  )) as [Measured, Measured, ...Measured[]];
  return ways.flatMap(({ question, by, goal }, n) => {
    const limit = theirs[n] as Measured;
    const name = by ? `${title}, ${by}` : title;
    return [
      byRate(question, name, { product: kept, limit }, goal),
      byRate(`${question}, ours uncached`, name, { product: anew, limit }),
    ];
  });
}

async function inTime<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: no end after ${ROUND / 1000} s`)), ROUND);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
