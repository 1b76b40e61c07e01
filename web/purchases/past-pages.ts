import type { Output } from '#contract/call.ts';
import { dealCalls } from '#contract/deals.ts';
import { LIST } from '#contract/limits.ts';
import { type Api, api } from '../api/api.ts';
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
