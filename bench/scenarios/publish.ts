import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { itemCalls } from '#contract/items.ts';
import { post } from '../data/calls.ts';
import { ask, load } from '../load.ts';
import { connectTo } from '../processes.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, countUp, type Stage } from '../stage.ts';
import { READS } from './reads.ts';

const FOLLOWERS = 5000;
const SEARCHES = 100_000;

const ADD_FOLLOWERS = `
with m as (
  insert into members (email, password_hash, first_name, last_name, username)
  select 'f' || i || '@campus.edu', 'x', 'F', 'F', 'f' || i from generate_series(1, ${FOLLOWERS}) i returning id)
insert into follows (follower_id, followed_id) select m.id, s.id from m, members s where s.email = 'm1@campus.edu'`;

/** For a word that stands in titles each, half of them up to a price. */
const ADD_SEARCHES = `
insert into saved_searches (member_id, keyword, words, rarest, max_price, created_at, seen_at)
select members[1 + i % cardinality(members)], word, quote_literal(word)::tsquery, left(word, 20),
  case when i % 2 = 0 then 500 + i % 3000 end, now(), now()
from (select array_agg(id) as members from members) m, (select array_agg(word) as words from search_words) w,
  generate_series(1, ${SEARCHES}) as i, lateral (select words[1 + i % cardinality(words)] as word) one`;

/** A seller with many followers publishes: how long the answer and the last notice take, and what readers feel of it. */
export async function publish(stage: Stage): Promise<Result[]> {
  return among(stage, { name: `${FOLLOWERS} followers`, add: ADD_FOLLOWERS, job: 'tellFollowers' });
}

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
  const db = await connectTo(product.dataDir);
  await db.query(add);
  await db.query('vacuum analyze');
  const { rows } = await db.query(
    `update items set publication = 'Draft' where id = (select i.id from items i join members m on m.id = i.owner_id
     where m.email = 'm1@campus.edu' limit 1) returning id`,
  );
  const feed = READS[0]?.different;
  const read = () =>
    load(product.url, () => feed?.(stage, countUp()) ?? { path: '/' }, { connections: CONNECTIONS, ...pace });
  const alone = await read();
  const began = performance.now();
  await ask(product.url, post(itemCalls.changeItemStatus, { itemId: rows[0].id, ItemStatus: 'Published' }, tokens[0]));
  const answered = performance.now() - began;
  const [beside, told] = await Promise.all([read(), ended(db, job, began)]);
  await db.end();
  const scenario = `publishing among ${name}`;
  return [
    { scenario: `${scenario}: the answer`, value: answered, unit: 'ms' },
    { scenario: `${scenario}: all are told`, value: told, unit: 's', ...(seconds && { goal: { atMost: seconds } }) },
    {
      scenario: `${scenario}: the feed meanwhile`,
      value: beside.p50 / alone.p50,
      unit: '× p50',
      product: beside,
      ...(slower && { goal: { atMost: slower } }),
    },
  ];
}

/** Seconds from then until no job of this name is left. */
async function ended(db: pg.Client, job: string, began: number): Promise<number> {
  const left = `select count(*)::int as jobs from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`;
  while ((await db.query(left, [job])).rows[0].jobs > 0) await wait(20);
  return (performance.now() - began) / 1000;
}
