import { randomUUID } from 'node:crypto';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { SORTS } from '#contract/limits.ts';
import { API } from '../data/calls.ts';
import { type Asked, load, write } from '../load.ts';
import { inTurn } from '../measure.ts';
import { byTime, type Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';
import { cursor } from './reads.ts';

const PAGE = 1000;

/** A list that can be walked: its next page's request, and a cursor like the one given that was not asked for before. */
interface List {
  name: string;
  count: (stage: Stage) => number;
  ask: (stage: Stage, limit: number, cursor?: string) => Asked;
  near: (values: (string | number)[]) => (string | number)[];
  /** Where its first page begins, by a cursor. */
  top: (stage: Stage) => (string | number)[];
}

const LATER = '2100-01-01T00:00:00.000Z';
const behindAll = () => 2 ** 31 - 1 - Math.floor(Math.random() * 1e9);
const byTimeAndId = (values: (string | number)[]) => [values[0] as string, randomUUID(), ...values.slice(2)];

const LISTS: List[] = [
  {
    name: 'home feed',
    count: ({ data }) => data.published,
    ask: (_stage, limit, at = '') => ({ path: `${API}${itemCalls.listItems.path}?limit=${limit}&cursor=${at}` }),
    near: byTimeAndId,
    top: () => [LATER, randomUUID()],
  },
  {
    name: 'category',
    count: ({ data }) => data.category.count,
    ask: ({ data }, limit, at) => ({
      method: 'POST',
      path: API + categoryCalls.getCategoryPage.path,
      body: { categoryId: data.category.id, limit, cursor: at },
    }),
    near: byTimeAndId,
    top: () => [LATER, randomUUID()],
  },
  {
    name: 'search by newest',
    // The most common word stands in about every sixth title.
    count: ({ data }) => Math.floor(data.published / 8),
    ask: ({ data }, limit, at) => ({
      method: 'POST',
      path: API + itemCalls.searchItems.path,
      body: { keyword: data.words.common[0], sort: 'newest', limit, cursor: at },
    }),
    // Its sort, nothing, a number, and the newest number that counts: any behind the newest says the same.
    near: ([sort, amount, number]) => [sort, amount, number, behindAll()] as number[],
    top: () => [SORTS.indexOf('newest'), 0, 2 ** 31 - 1, behindAll()],
  },
  {
    name: 'message history',
    count: ({ data }) => data.talk.count,
    ask: ({ data, tokens }, limit, at) => ({
      method: 'POST',
      path: API + conversationCalls.listMessages.path,
      headers: { authorization: `Bearer ${tokens[Number(/\d+/.exec(data.talk.first)?.[0]) - 1]}` },
      body: { conversationId: data.talk.id, limit, cursor: at },
    }),
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
    const round = (values: () => (string | number)[]) => (ms: number) =>
      load(stage.product.url, () => write(list.ask(stage, limit, cursor(...values()))), CONNECTIONS, ms);
    const pair = await inTurn(
      round(() => list.near(deep)),
      round(() => list.top(stage)),
      stage.pace,
    );
    results.push(byTime(`page ${PAGE} of ${list.name}, ${limit} a page`, 'page 1', pair, 1.2));
  }
  return results;
}

/** Goes from page to page by the cursors of the answers, as a reader would. */
async function walk(stage: Stage, list: List, limit: number): Promise<(string | number)[]> {
  let at: string | undefined;
  for (let page = 1; page < PAGE; page += 1) {
    const { method, path, headers, body } = list.ask(stage, limit, at);
    const answer = await fetch(stage.product.url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const { nextCursor } = await answer.json();
    if (!nextCursor) throw new Error(`${list.name} ends at page ${page}`);
    at = nextCursor;
  }
  return JSON.parse(Buffer.from(at as string, 'base64url').toString());
}
