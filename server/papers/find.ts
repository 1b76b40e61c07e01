import { can } from '#contract/can.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/viewer.ts';
import { PAPER_COLUMNS, type PaperRow } from './present.ts';

export const noPaper = () => new Problem('NOT_FOUND', { message: 'This paper is not here (any more).' });

/** Throws NOT_FOUND where the viewer may not see the paper. */
export async function findPaper({ db }: Context, viewer: Member, paperId: string): Promise<PaperRow> {
  const row = await db.selectFrom('papers').select(PAPER_COLUMNS).where('id', '=', paperId).executeTakeFirst();
  if (!row || !can.seePaper(viewer, { isHidden: row.hidden_at !== null })) throw noPaper();
  return row;
}
