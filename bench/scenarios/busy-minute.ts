import { readdirSync, readFileSync } from 'node:fs';
import { blockCalls } from '#contract/blocks.ts';
import { itemCalls } from '#contract/items.ts';
import { type Answered, askAtRate, atRate } from '../at-rate.ts';
import { type Close, listen } from '../listen.ts';
import { type Asked, ask, CONNECTIONS, post } from '../load.ts';
import type { Product } from '../processes.ts';
import { figure, type Result } from '../result.ts';
import { countUp, type Stage } from '../stage.ts';
import { connect, hangUp, type Line, openLines, sayOn } from './chat.ts';
import { nextOf, READS, type Read } from './reads.ts';

/** A second: what a campus of 5,000 does in its busiest minute. One in five reads and searches is a member's own. */
const RATE = { reads: 48, ownReads: 12, searches: 4.8, ownSearches: 1.2, messages: 10, writes: 4 };
const SOCKETS = 800;
const GOAL = { p99: 150, processor: 60 };
/** The goal is for so many cores. */
const CORES = 2;

const named = (...names: string[]): Read[] => READS.filter(({ name }) => names.includes(name));
/** What visitors, and members who have blocked nobody, read: every second one of it again and again. */
const PUBLIC = named('home feed JSON', 'home page HTML', 'item JSON', 'item page HTML', 'category JSON');
const OWN = named('my conversations', 'bell count', 'bell list', 'my deals', 'message history');
/** What members who have blocked somebody see differently from visitors. */
const VIEWED = named('home feed JSON', 'item JSON', 'category JSON');
const SEARCHES = READS.filter(({ name }) => name.startsWith('search'));

/** All at once at the rates of the busiest minute: how long each takes, and what of the processor it needs. */
export async function busyMinute(stage: Stage): Promise<Result[]> {
  const { product, pace, data, tokens } = stage;
  // A member who has blocked somebody gets no answer that others got.
  const [seller] = data.sellers;
  for (const token of tokens)
    await ask(product.url, post(blockCalls.blockPerson, { personId: seller?.id ?? '' }, token));
  const lines = await openLines(data.pairs.slice(0, CONNECTIONS), (_n, member) =>
    connect(product.url, { token: tokens[member] }),
  );
  const idle: Close[] = [];
  for (let n = 2 * lines.length; n < SOCKETS; n += 1)
    idle.push(await listen(product.url, { token: tokens[n % tokens.length] }, () => {}));
  // A minute at the usual pace.
  const milliseconds = 6 * pace.rounds * pace.milliseconds;
  await act(stage, lines, milliseconds / 6);
  const [before, began] = [processorOf(product), performance.now()];
  const all = await act(stage, lines, milliseconds);
  const used = (processorOf(product) - before) / ((performance.now() - began) / 1000);
  hangUp(lines);
  await Promise.all(idle.map((close) => close()));
  return [
    ...Object.entries(all).map(([name, answered]) => ({
      ...figure(`busiest minute: ${name}`, answered.p99, 'ms at p99', GOAL.p99),
      product: answered,
    })),
    figure('busiest minute: failures', Object.values(all).flatMap(({ failures }) => failures).length, '', 0),
    figure(`busiest minute: processor, of ${CORES} cores`, (used / CORES) * 100, '%', GOAL.processor),
  ];
}

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

async function act(stage: Stage, lines: Line[], milliseconds: number): Promise<Record<string, Answered>> {
  const { product, data, tokens } = stage;
  const { url } = product;
  const as = (token: string, asked: Asked): Asked => ({ ...asked, headers: { authorization: `Bearer ${token}` } });
  const read = (n: number): Asked => {
    const one = nth(PUBLIC, n);
    return n % 2 === 0 && one.same ? one.same(stage) : nextOf(one, stage);
  };
  const ownRead = (n: number): Asked =>
    n % 2 === 0 ? nextOf(nth(OWN, n / 2), stage) : as(nth(tokens, n), nextOf(nth(VIEWED, (n - 1) / 2), stage));
  const search = (n: number): Asked => nextOf(nth(SEARCHES, n), stage);
  const write = (n: number): Asked => {
    const { id, place } = nth(data.own, countUp());
    return post(
      itemCalls.changeItemStatus,
      { itemId: id, status: n % 2 ? 'Available' : 'Reserved' },
      nth(tokens, place),
    );
  };
  const at = (rate: number, asked: (n: number) => Asked) => askAtRate(url, rate, milliseconds, asked);
  const [reads, ownReads, searches, ownSearches, messages, writes] = await Promise.all([
    at(RATE.reads, read),
    at(RATE.ownReads, ownRead),
    at(RATE.searches, search),
    at(RATE.ownSearches, (n) => as(nth(tokens, n), search(n))),
    atRate(RATE.messages, milliseconds, (n) => sayOn(nth(lines, n), `${countUp()} is it still there?`)),
    at(RATE.writes, write),
  ]);
  return { reads, 'own reads': ownReads, searches, 'own searches': ownSearches, messages, writes };
}

/** Ticks of the kernel's clock in a second. */
const TICKS = 100;

/** Seconds of processor time that the product has used, its PostgreSQL with it. Linux only. */
function processorOf({ pid }: Product): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // Behind the name in brackets: state, parent and so on; those who have ended count in their parent's.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return { pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) };
      } catch {
        return [];
      }
    });
  const timeOf = (id: number): number => {
    const own = all.find((one) => one.pid === id)?.ticks.reduce((sum, ticks) => sum + ticks, 0) ?? 0;
    return all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + timeOf(child.pid), own);
  };
  return timeOf(pid) / TICKS;
}
