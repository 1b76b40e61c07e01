import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import { dealCalls } from '#contract/deals.ts';
import { LIST } from '#contract/limits.ts';
import { type Api, api } from '../api.ts';
import type { HistoryTerms } from './history-terms.ts';

type Page = Output<typeof dealCalls.listDeals>;

/** Deals on a page. */
export const PAGE = 10;

export const listPast = (call: Api, { kind, year }: HistoryTerms, more: { limit?: number; cursor?: string } = {}) =>
  call(dealCalls.listDeals, { ended: true, kind, ...(year && { year }), limit: PAGE, ...more });

/** All deals, for a file. */
export async function listAllPast(terms: HistoryTerms): Promise<Page['data']> {
  const all: Page['data'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page = await listPast(api, terms, { limit: LIST.max, ...(cursor && { cursor }) });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

/** A list by pages: loaded pages stay, and the next one is loaded on demand. */
export function usePages(first: Page, terms: HistoryTerms) {
  const [pages, setPages] = useState([first]);
  const [at, setAt] = useState(0);
  const { data, nextCursor } = pages[at] ?? first;
  const load = async (index: number) => {
    const cursor = pages[index - 1]?.nextCursor;
    const page = await listPast(api, terms, cursor ? { cursor } : {});
    setPages([...pages.slice(0, index), page]);
  };
  const forward = async () => {
    if (!pages[at + 1]) await load(at + 1);
    setAt(at + 1);
  };
  return {
    deals: data,
    /** The number of deals before this page. */
    before: at * PAGE,
    previous: at > 0 ? () => setAt(at - 1) : null,
    next: nextCursor === null ? null : forward,
    reload: () => load(at),
  };
}
