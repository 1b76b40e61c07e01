import { setTimeout as wait } from 'node:timers/promises';
import { itemCalls } from '#contract/items.ts';
import { post } from '../data/calls.ts';
import { ask, load } from '../load.ts';
import { connectTo } from '../processes.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, countUp, type Stage } from '../stage.ts';
import { READS } from './reads.ts';

const FOLLOWERS = 5000;

/** A seller with many followers publishes: how long the answer and the last notice take, and what readers feel of it. */
export async function publish(stage: Stage): Promise<Result[]> {
  const { product, tokens, pace } = stage;
  const db = await connectTo(product.dataDir);
  await db.query(
    `with m as (
       insert into members (email, password_hash, first_name, last_name, username)
       select 'f' || i || '@campus.edu', 'x', 'F', 'F', 'f' || i from generate_series(1, ${FOLLOWERS}) i returning id)
     insert into follows (follower_id, followed_id) select m.id, s.id from m, members s where s.email = 'm1@campus.edu'`,
  );
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
  const beside = await read();
  const told = `select count(*)::int as told from notices where kind = 'newItem'`;
  while ((await db.query(told)).rows[0].told < FOLLOWERS) await wait(50);
  const seconds = (performance.now() - began) / 1000;
  await db.end();
  const scenario = `publishing to ${FOLLOWERS} followers`;
  return [
    { scenario: `${scenario}: the answer`, value: answered, unit: 'ms' },
    { scenario: `${scenario}: all are told`, value: seconds, unit: 's' },
    { scenario: `${scenario}: the feed meanwhile`, value: beside.p50 / alone.p50, unit: '× p50', product: beside },
  ];
}
