import type { Output } from '#contract/call.ts';
import type { PaperKind } from '#contract/limits.ts';
import type { Paper, paperCalls } from '#contract/papers.ts';

/** A paper, and where the search found it. */
export type FoundPaper = Paper & { match?: Match | null; kind?: PaperKind };
export type Match = NonNullable<Output<typeof paperCalls.searchPapers>['data'][number]['match']>;

export interface FoundPage {
  data: FoundPaper[];
  nextCursor: string | null;
  /** Years of the paper, for a year and branch only. */
  years?: string[];
}
