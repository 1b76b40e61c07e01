import type pg from 'pg';
import { announcementCalls } from '#contract/announcements.ts';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { wishCalls } from '#contract/wishes.ts';
import { askAtRate } from '../at-rate.ts';
import { type Asked, CONNECTIONS, get, load, post } from '../load.ts';
import { inTurn, type Round } from '../measure.ts';
import { withDatabase } from '../processes.ts';
import { compare, figure, type Result } from '../result.ts';
import { countUp, type Stage } from '../stage.ts';
import { nextOf, READS } from './reads.ts';

/** Requests a second: to what is slow, and to what has nothing to do with it. */
const RATE = { slow: 20, others: 40 };
/** Milliseconds of a round at the usual pace: a statement waits for a lock for 2 s, and runs for 5 s at most. */
const LONGER = 3;

/** Calls that read none of the tables that are made slow. */
const OTHERS = [
  noticeCalls.countUnseenNotices,
  announcementCalls.getAnnouncementBar,
  blockCalls.listBlockedPeople,
  noticeCalls.getNoticeSettings,
  peopleCalls.listFollows,
];
const OF_ITEMS = [itemCalls.listOwnItems, dealCalls.listDeals, wishCalls.listWishes, itemCalls.listWantedIHave];

/** Runs `disturb` beside a round; it resolves to what ends it. */
type Disturbance = () => Promise<() => Promise<unknown>>;

/** Unrelated calls while one table is locked, one statement is slow, and one member asks as quickly as can be. */
export async function isolation(stage: Stage): Promise<Result[]> {
  const { product, tokens, data } = stage;
  const nth = <T>(all: readonly T[], n: number) => all[n % all.length] as T;
  const ofItems = (n: number) => get(nth(OF_ITEMS, n), '', nth(tokens, n));
  // Each wishes for another item: one that somebody has already is inserted no second time.
  const wish = (n: number) => post(wishCalls.addWishes, { itemIds: [nth(data.items, countUp()).id] }, nth(tokens, n));
  return withDatabase(product.dataDir, async (db) => [
    ...(await measure(stage, 'a table locked', ofItems, () => lock(db))),
    ...(await measure(stage, 'a statement slow', wish, () => slowDown(db))),
    ...(await measure(stage, "a member's flood", undefined, () => flood(stage))),
  ]);
}

/** The others, and what becomes slow, in turn with the disturbance and without. */
async function measure(
  { product: { url }, pace, tokens }: Stage,
  name: string,
  slow: ((n: number) => Asked) | undefined,
  disturb: Disturbance,
): Promise<Result[]> {
  let failures = 0;
  const other = (n: number) => get(OTHERS[n % OTHERS.length] as (typeof OTHERS)[number], '', tokens[n % tokens.length]);
  const round: Round = async (milliseconds) => {
    const [others] = await Promise.all([
      askAtRate(url, RATE.others, milliseconds, other),
      slow && askAtRate(url, RATE.slow, milliseconds, slow),
    ]);
    failures += others.failures.length;
    return others;
  };
  const disturbed: Round = async (milliseconds) => {
    const end = await disturb();
    return round(milliseconds).finally(end);
  };
  const pair = await inTurn(disturbed, round, { ...pace, milliseconds: LONGER * pace.milliseconds });
  const [, { p90 }] = pair;
  // 1.2 times what it is without, or 10 ms more.
  const bound = Math.max(1.2, 1 + 10 / p90);
  return [
    compare(`isolation, ${name}: other calls`, 'without', 'p90', pair, bound),
    figure(`isolation, ${name}: failures of other calls`, failures, '', 0),
  ];
}

async function lock(db: pg.Client) {
  await db.query('begin; lock table items');
  return () => db.query('rollback');
}

/** Each insert of a wish takes longer than a statement may. */
async function slowDown(db: pg.Client) {
  await db.query(`
    create function bench_sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(6); return new; end $$;
    create trigger bench_sleep before insert on wishes for each row execute function bench_sleep()`);
  // Waits until what sleeps is given up.
  return () => db.query('drop function bench_sleep cascade');
}

/** One member's searches over as many connections as everywhere, each right after the answer to the one before. */
async function flood(stage: Stage) {
  const { product, tokens, pace } = stage;
  const search = READS.find(({ name }) => name === 'search, common word');
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const asked = () => ({ ...nextOf(search ?? { name: '' }, stage), headers });
  const duration = (LONGER * pace.milliseconds) / 1000;
  // Some may be refused.
  const asking = load(product.url, asked, { connections: CONNECTIONS, duration }).catch(() => {});
  return () => asking;
}
