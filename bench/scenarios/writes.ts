import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Item, itemCalls } from '#contract/items.ts';
import { BROWSER, statementsOf, writeAside } from '../beside.ts';
import { PASSWORD } from '../data/fill.ts';
import { ask, askJson, get, loading, logIn, post } from '../load.ts';
import { inTurn, type Measured, type Round, repeat } from '../measure.ts';
import { databaseUrl, type Product, startLoop, withDatabase } from '../processes.ts';
import { compare, figure, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { nextOf, READS, type Read } from './reads.ts';

const HOME = { path: '/', headers: BROWSER };

/** The home page for the first visitor after an item that it shows has changed, beside rendering and reading alone. */
export async function afterWrite({ product, folder, pace }: Stage): Promise<Result[]> {
  const change = await makeChange(product);
  await change();
  const statements = await statementsOf(product, [HOME]);
  if (statements[0]?.length === 0) throw new Error('The page after a write was answered without the database.');
  const sql = startLoop(1, 'sql.ts', databaseUrl(product.dataDir), await writeAside(folder, statements));
  const render = startLoop(1, 'render.ts', `${product.url}/`);

  const firstAfter = async () => {
    await change();
    const since = performance.now();
    await ask(product.url, HOME);
    return since;
  };
  const limit: Round = async (milliseconds) => addUp(await render(milliseconds / 2), await sql(milliseconds / 2));
  const pair = await inTurn((milliseconds) => repeat(firstAfter, 1, milliseconds), limit, pace);
  return [compare('home page, first after a write', 'render + SQL', 'p50', pair, 4)];
}

/** Changes the newest item, as its owner. */
async function makeChange(product: Product): Promise<() => Promise<unknown>> {
  const { data } = await askJson<{ data: Item[] }>(product.url, get(itemCalls.listItems));
  const [{ _id: itemId, owner }] = data as [Item];
  const { rows } = await withDatabase(product.dataDir, (db) =>
    db.query('select email from members where id = $1', [owner]),
  );
  const token = await logIn(product.url, rows[0].email, PASSWORD);
  let changes = 0;
  return () => {
    const status = changes++ % 2 === 0 ? 'Reserved' : 'Available';
    return ask(product.url, post(itemCalls.changeItemStatus, { itemId, status }, token));
  };
}

const addUp = (one: Measured, other: Measured): Measured => ({
  rate: 1 / (1 / one.rate + 1 / other.rate),
  p50: one.p50 + other.p50,
  p90: one.p90 + other.p90,
  p99: one.p99 + other.p99,
});

const FOLLOWERS = 5000;
const SEARCHES = 100_000;

const ADD_FOLLOWERS = `
with m as (
  insert into members (email, password_hash, first_name, last_name, username)
  select 'f' || i || '@campus.edu', 'x', 'F', 'F', 'f' || i from generate_series(1, ${FOLLOWERS}) i returning id)
insert into follows (follower_id, followed_id) select m.id, s.id from m, members s where s.email = 'm1@campus.edu'`;

/** Saved searches for a word that stands in titles each, half of them up to a price. */
const ADD_SEARCHES = `
insert into saved_searches (member_id, keyword, words, rarest, max_price, created_at, seen_at)
select members[1 + i % cardinality(members)], word, quote_literal(word)::tsquery, left(word, 20),
  case when i % 2 = 0 then 500 + i % 3000 end, now(), now()
from (select array_agg(id) as members from members) m, (select array_agg(word) as words from search_words) w,
  generate_series(1, ${SEARCHES}) as i, lateral (select words[1 + i % cardinality(words)] as word) one`;

/** A seller with many followers publishes: how long the answer and the last notice take, and what readers feel of it. */
export const publish = (stage: Stage): Promise<Result[]> =>
  among(stage, { name: `${FOLLOWERS} followers`, add: ADD_FOLLOWERS, job: 'tellFollowers' });

/** The same among many saved searches. */
export async function match(stage: Stage): Promise<Result[]> {
  const name = `${SEARCHES.toLocaleString('en')} saved searches`;
  return among(stage, { name, add: ADD_SEARCHES, job: 'matchItem', seconds: 1, slower: 1.2 });
}

interface Crowd {
  name: string;
  add: string;
  /** What tells them. */
  job: string;
  seconds?: number;
  slower?: number;
}

async function among(stage: Stage, { name, add, job, seconds, slower }: Crowd): Promise<Result[]> {
  const { product, tokens, pace } = stage;
  return withDatabase(product.dataDir, async (db) => {
    await db.query(add);
    await db.query('vacuum analyze');
    const { rows } = await db.query(
      `update items set publication = 'Draft' where id = (select i.id from items i join members m on m.id = i.owner_id
       where m.email = 'm1@campus.edu' limit 1) returning id`,
    );
    const [feed] = READS as [Read];
    const read = loading(product.url, () => nextOf(feed, stage));
    const alone = await read(pace.milliseconds);
    const began = performance.now();
    const published = { itemId: rows[0].id, ItemStatus: 'Published' };
    await ask(product.url, post(itemCalls.changeItemStatus, published, tokens[0]));
    const answered = performance.now() - began;
    const [beside, told] = await Promise.all([read(pace.milliseconds), ended(db, job, began)]);
    const scenario = `publishing among ${name}`;
    return [
      figure(`${scenario}: the answer`, answered, 'ms'),
      figure(`${scenario}: all are told`, told, 's', seconds),
      { ...figure(`${scenario}: the feed meanwhile`, beside.p50 / alone.p50, '× p50', slower), product: beside },
    ];
  });
}

/** Seconds from then until no job of this name is left. */
async function ended(db: pg.Client, job: string, began: number): Promise<number> {
  const left = `select count(*)::int as jobs from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`;
  while ((await db.query(left, [job])).rows[0].jobs > 0) await wait(20);
  return (performance.now() - began) / 1000;
}
