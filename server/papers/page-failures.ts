import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { PaperRow } from './present.ts';

/** After this many pages that are too complex no page of the paper is drawn. */
const MAX_COMPLEX_PAGES = 3;

/** Why a page cannot be drawn, as stored by an earlier try; null where it was not tried. */
export async function findFailure({ db }: Context, paper: PaperRow, page: number): Promise<Problem | null> {
  if (paper.too_complex && (page === 1 || paper.pages === null)) return new Problem('PAPER_TOO_COMPLEX');
  const failures = await db
    .selectFrom('paper_page_failures')
    .select(['page', 'too_complex'])
    .where('paper_id', '=', paper.id)
    .where((row) => row.or([row('page', '=', page), row('too_complex', '=', true)]))
    .limit(MAX_COMPLEX_PAGES + 1)
    .execute();
  const complex = failures.filter(({ too_complex }) => too_complex);
  if (complex.length >= MAX_COMPLEX_PAGES || complex.some((row) => row.page === page))
    return new Problem('PAPER_TOO_COMPLEX');
  return failures.some((row) => row.page === page) ? new Problem('PAGE_NOT_SHOWN') : null;
}

/** Stores that a page cannot be drawn. Returns the problem to throw. */
export async function storeFailure(
  { db, now }: Context,
  paper: PaperRow,
  page: number,
  too_complex: boolean,
): Promise<Problem> {
  await db
    .insertInto('paper_page_failures')
    .values({ paper_id: paper.id, page, too_complex, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Problem(too_complex ? 'PAPER_TOO_COMPLEX' : 'PAGE_NOT_SHOWN');
}
