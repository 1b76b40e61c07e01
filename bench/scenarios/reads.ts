import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { API } from '../data/calls.ts';
import type { Asked } from '../load.ts';
import { chance, type Stage } from '../stage.ts';

/** Something that is read: one request again and again, as many visitors make it, or a different one each time. */
export interface Read {
  name: string;
  /** The same request each time, what may be answered from memory; and how near to `bare` it has to come. */
  same?: (stage: Stage) => Asked;
  bare?: number;
  /** The nth request, so unlike the ones before that nothing kept helps; and how near to `SQL` it has to come. */
  different?: (stage: Stage, n: number) => Asked;
  sql?: number;
  /** How much longer it may take among 1 million items than among 10 thousand. */
  growth?: number;
  /** Beside the queries: where its plans are kept. */
  plansIn?: string;
}

const get = (path: string, token?: string): Asked => ({ path, headers: bearer(token) });
const post = (call: { path: string }, body: object, token?: string): Asked => ({
  method: 'POST',
  path: API + call.path,
  headers: bearer(token),
  body,
});
const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** A cursor as the product writes them: where a page begins, so also where none of its own pages ended. */
export const cursor = (...values: (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Somewhere in a list that goes by time, anywhere but in its last twentieth. */
function somewhere({ data: { times } }: Stage, n: number): string {
  const share = 0.05 + 0.95 * chance(n);
  const id = `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return cursor(new Date(times.oldest + Math.floor((times.newest - times.oldest) * share)).toISOString(), id);
}

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

/** No item costs as much as this: the request differs, what is found does not. */
const dearest = (n: number): number => (900_000_000 - (n % 800_000_000)) / 100;

const search = (words: (stage: Stage) => readonly string[], more: (stage: Stage) => object = () => ({})) => ({
  different: (stage: Stage, n: number) =>
    post(itemCalls.searchItems, { keyword: nth(words(stage), n), maxPrice: dearest(n), ...more(stage) }),
  sql: 0.75,
  growth: 3,
});
const FIND_PLANS = 'server/items/find.plans.md';

/** Any item but the first, which is the one that is asked for again and again. */
const another = ({ data }: Stage, n: number): number => 1 + (n % (data.items.length - 1));

const itemPath = (stage: Stage, n: number): string => {
  const { id, owner } = nth(stage.data.items, n);
  return `/item/${id}/owner/${owner}`;
};
const itemCall = (stage: Stage, n: number): Asked =>
  get(API + itemCalls.getItem.path.replace('{itemId}', nth(stage.data.items, n).id));

export const READS: Read[] = [
  {
    name: 'home feed JSON',
    same: () => get(API + itemCalls.listItems.path),
    bare: 0.8,
    different: (stage, n) => get(`${API}${itemCalls.listItems.path}?cursor=${somewhere(stage, n)}`),
    sql: 0.7,
    plansIn: 'server/items/items.plans.md',
  },
  { name: 'home page HTML', same: () => get('/'), bare: 0.7 },
  {
    name: 'item JSON',
    same: (stage) => itemCall(stage, 0),
    bare: 0.6,
    different: (stage, n) => itemCall(stage, another(stage, n)),
    sql: 0.7,
    plansIn: 'server/items/items.plans.md',
  },
  {
    name: 'item page HTML',
    same: (stage) => get(itemPath(stage, 0)),
    bare: 0.6,
    different: (stage, n) => get(itemPath(stage, another(stage, n))),
  },
  { name: 'search, common word', ...search(({ data }) => data.words.common), plansIn: FIND_PLANS },
  { name: 'search, middling word', ...search(({ data }) => data.words.middling) },
  { name: 'search, rare word', ...search(({ data }) => data.words.rare), plansIn: FIND_PLANS },
  { name: 'search, misspelt word', ...search(({ data }) => data.words.misspelt) },
  {
    name: 'search, filtered',
    ...search(
      ({ data }) => data.words.common,
      ({ data }) => ({ category: data.category.id, condition: 'Used', minPrice: 100, status: 'Available' }),
    ),
  },
  {
    name: 'search, common word, by price',
    ...search(
      ({ data }) => data.words.common,
      () => ({ sort: 'priceLow' }),
    ),
  },
  {
    name: 'category JSON',
    same: ({ data }) => post(categoryCalls.getCategoryPage, { categoryId: data.category.id }),
    bare: 0.8,
    different: (stage, n) =>
      post(categoryCalls.getCategoryPage, { categoryId: stage.data.category.id, cursor: somewhere(stage, n) }),
    sql: 0.7,
    plansIn: 'server/categories/categories.plans.md',
  },
  { name: 'category page HTML', same: ({ data }) => get(`/catalog/${data.category.slug}`), bare: 0.7 },
  {
    name: 'my conversations',
    different: ({ tokens }, n) => get(API + peopleCalls.getMe.path, nth(tokens, n)),
    sql: 0.7,
    growth: 1.5,
    plansIn: 'server/conversations/list.plans.md',
  },
  {
    name: 'message history',
    different: ({ data, tokens }, n) =>
      post(
        conversationCalls.listMessages,
        { conversationId: data.talk.id, cursor: cursor(30 + Math.floor((data.talk.count - 30) * chance(n))) },
        nth(tokens, Number(/\d+/.exec(data.talk.first)?.[0]) - 1),
      ),
    sql: 0.7,
    growth: 1.5,
    plansIn: 'server/conversations/messages.plans.md',
  },
];
