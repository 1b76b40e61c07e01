import type { Call } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { PLAIN } from '../data/words.ts';
import { type Asked, get, post } from '../load.ts';
import { countUp, type Stage } from '../stage.ts';

/** Something that is read: one request again and again, as many visitors make it, or a different one each time. */
export interface Read {
  name: string;
  /** The same request each time, which may be answered from memory. */
  same?: (stage: Stage) => Asked;
  /** The nth request, so unlike the ones before that no cache helps; and how near to `SQL` it has to come. */
  different?: (stage: Stage, n: number) => Asked;
  sql?: number;
  /** How much longer it may take among 1 million items than among 10 thousand. */
  growth?: number;
  /** Milliseconds that it may take alone among 1 million items. */
  alone?: number;
}

/** A cursor as the product writes them: where a page begins, so also where none of its own pages ended. */
export const cursor = (...values: (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Number from 0 to 1, evenly spread, the same for the same number. */
const chance = (n: number): number => (n * 0.618_033_988_749_895) % 1;

/** Somewhere in a list that goes by time, anywhere but in its last twentieth. */
function somewhere({ data: { times } }: Stage, n: number): string {
  const share = 0.05 + 0.95 * chance(n);
  const id = `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return cursor(new Date(times.oldest + Math.floor((times.newest - times.oldest) * share)).toISOString(), id);
}

/** The same in the desk's queue, which goes by weight less the day of opening. */
function inQueue({ data: { times } }: Stage, n: number): string {
  const at = times.oldest + (times.newest - times.oldest) * chance(n);
  return cursor(4 - at / DAY, '00000000-0000-7000-8000-000000000000');
}

/** What is asked next: unlike all before, where the read can be. */
export const nextOf = ({ same, different }: Read, stage: Stage): Asked =>
  different?.(stage, countUp()) ?? same?.(stage) ?? { path: '/' };

const nth = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

/** No item costs as much as this: the request differs, what is found does not. */
const dearest = (n: number): number => (900_000_000 - (n % 800_000_000)) / 100;

const search = (
  name: string,
  words: keyof Stage['data']['words'],
  more: (stage: Stage) => object = () => ({}),
): Read => ({
  name: `search, ${name}`,
  different: (stage, n) =>
    post(itemCalls.searchItems, { keyword: nth(stage.data.words[words], n), maxPrice: dearest(n), ...more(stage) }),
  sql: 0.6,
  alone: 100,
});

/** Any item but the first, which is the one that is asked for again and again. */
const another = ({ data }: Stage, n: number): number => 1 + (n % (data.items.length - 1));

const itemPage = ({ data }: Stage, n: number): Asked => {
  const { id, owner } = nth(data.items, n);
  return { path: `/item/${id}/owner/${owner}` };
};
const itemCall = ({ data }: Stage, n: number): Asked =>
  get({ path: itemCalls.getItem.path.replace('{itemId}', nth(data.items, n).id) });

/** Token of a member of the longest conversation of two. */
export const talker = ({ data, tokens }: Stage): string => nth(tokens, data.talk.first);

/** What plain code with one plain pool reaches. */
const NEAR = { sql: 0.45, growth: 1.5 };
const own = (call: Call, more = '') => ({
  different: ({ tokens }: Stage, n: number) => get(call, more, nth(tokens, n)),
  ...NEAR,
});

export const READS: Read[] = [
  {
    name: 'home feed JSON',
    same: () => get(itemCalls.listHome),
    different: (stage, n) => get(itemCalls.listHome, `?cursor=${somewhere(stage, n)}`),
    ...NEAR,
  },
  { name: 'home page HTML', same: () => ({ path: '/' }) },
  {
    name: 'item JSON',
    same: (stage) => itemCall(stage, 0),
    different: (stage, n) => itemCall(stage, another(stage, n)),
    ...NEAR,
  },
  {
    name: 'item page HTML',
    same: (stage) => itemPage(stage, 0),
    different: (stage, n) => itemPage(stage, another(stage, n)),
    growth: 1.5,
  },
  ...(['common', 'rare', 'misspelt'] as const).map((words) => search(`${words} word`, words)),
  search('filtered', 'common', ({ data }) => ({
    category: data.category.id,
    condition: 'Used',
    minPrice: 100,
    status: 'Available',
  })),
  {
    name: 'category JSON',
    same: ({ data }) => post(categoryCalls.getCategoryPage, { categoryId: data.category.id }),
    different: (stage, n) =>
      post(categoryCalls.getCategoryPage, { categoryId: stage.data.category.id, cursor: somewhere(stage, n) }),
    ...NEAR,
  },
  { name: 'category page HTML', same: ({ data }) => ({ path: `/catalog/${data.category.slug}` }) },
  { name: 'my conversations', ...own(peopleCalls.getMe) },
  { name: 'bell count', ...own(noticeCalls.countUnseenNotices), sql: 0.35 },
  { name: 'bell list', ...own(noticeCalls.listNotices) },
  { name: 'my deals', ...own(dealCalls.listDeals, '?ended=true') },
  {
    name: 'item with a line of 1,000',
    different: ({ data, tokens }, n) =>
      get({ path: dealCalls.getItemDeals.path.replace('{itemId}', data.wanted.id) }, '', nth(tokens, n)),
    sql: NEAR.sql,
  },
  ...['', '&kind=item', '&reason=money', '&kind=item&reason=money'].map((filter) => ({
    name: `desk queue${filter.replaceAll(/&(\w+)=/g, ', $1 ')}`,
    different: (stage: Stage, n: number) =>
      get(deskCalls.listCases, `?cursor=${inQueue(stage, n)}${filter}`, nth(stage.tokens, n)),
    ...NEAR,
  })),
  {
    name: 'message history with reactions, quotes and pictures',
    different: (stage, n) => {
      const { id, count } = stage.data.talk;
      const at = cursor(30 + Math.floor((count - 30) * chance(n)));
      return post(conversationCalls.listMessages, { conversationId: id, cursor: at }, talker(stage));
    },
    ...NEAR,
  },
  {
    name: 'search in messages',
    different: (stage, n) => {
      const query = `${nth(PLAIN, n)} ${nth(PLAIN, Math.floor(n / PLAIN.length))}`;
      return post(conversationCalls.searchMessages, { query, limit: 20 + (n % 60) }, talker(stage));
    },
    sql: 0.45,
    alone: 300,
  },
];
