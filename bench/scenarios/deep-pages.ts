import { randomUUID } from 'node:crypto';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { SORTS } from '#contract/limits.ts';
import { type Asked, askJson, get, loading, post } from '../load.ts';
import { inTurn } from '../measure.ts';
import { compare, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { cursor, talker } from './reads.ts';

const PAGE = 1000;
type Values = (string | number)[];

interface List {
  name: string;
  count: (stage: Stage) => number;
  ask: (stage: Stage, limit: number, cursor?: string) => Asked;
  /** A cursor that leads to the same page, and was not asked for before. */
  near: (values: Values) => Values;
  /** The cursor of its first page. */
  top: (stage: Stage) => Values;
}

const behindAll = () => 2 ** 31 - 1 - Math.floor(Math.random() * 1e9);

const LISTS: List[] = [
  {
    name: 'home feed',
    count: ({ data }) => data.published,
    ask: (_stage, limit, at = '') => get(itemCalls.listItems, `?limit=${limit}&cursor=${at}`),
    near: ([time = '']) => [time, randomUUID()],
    top: () => ['2100-01-01T00:00:00.000Z', randomUUID()],
  },
  {
    name: 'search by newest',
    // The most common word stands in about every sixth title.
    count: ({ data }) => Math.floor(data.published / 8),
    ask: ({ data }, limit, cursor) =>
      post(itemCalls.searchItems, { keyword: data.words.common[0], sort: 'newest', limit, cursor }),
    // Its sort, nothing, a number, and the newest number that counts: any behind the newest says the same.
    near: ([sort = 0, amount = 0, number = 0]) => [sort, amount, number, behindAll()],
    top: () => [SORTS.indexOf('newest'), 0, 2 ** 31 - 1, behindAll()],
  },
  {
    name: 'message history',
    count: ({ data }) => data.talk.count,
    ask: (stage, limit, cursor) =>
      post(conversationCalls.listMessages, { conversationId: stage.data.talk.id, limit, cursor }, talker(stage)),
    near: (values) => values,
    top: ({ data }) => [data.talk.count + 1],
  },
];

/** Page 1,000 beside page 1 of the same list, with pages as long as the list has a thousand of them. */
export async function deepPages(stage: Stage): Promise<Result[]> {
  const results: Result[] = [];
  for (const list of LISTS) {
    const limit = Math.max(1, Math.min(24, Math.floor(list.count(stage) / (PAGE + 1))));
    const deep = await walk(stage, list, limit);
    const round = (values: () => Values) =>
      loading(stage.product.url, () => list.ask(stage, limit, cursor(...values())));
    const pair = await inTurn(
      round(() => list.near(deep)),
      round(() => list.top(stage)),
      stage.pace,
    );
    results.push(compare(`page ${PAGE} of ${list.name}, ${limit} a page`, 'page 1', 'time', pair, 1.2));
  }
  return results;
}

/** Goes from page to page by the cursors of the answers, as a reader would. */
async function walk(stage: Stage, list: List, limit: number): Promise<Values> {
  let at: string | undefined;
  for (let page = 1; page < PAGE; page += 1) {
    at = (await askJson<{ nextCursor?: string }>(stage.product.url, list.ask(stage, limit, at))).nextCursor;
    if (!at) throw new Error(`${list.name} ends at page ${page}`);
  }
  return JSON.parse(Buffer.from(at as string, 'base64url').toString());
}
