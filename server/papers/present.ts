import type { Selectable } from 'kysely';
import { can } from '#contract/can.ts';
import { fileUrl } from '#contract/endpoints.ts';
import type { Paper } from '#contract/papers.ts';
import { notFound } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Member } from '#server/viewer.ts';

/** Pixels of the page on a card, twice as wide as that is at most; a receipt is not drawn to its end. */
export const PREVIEW = { width: 480, height: 960 } as const;

/** What is read of a paper to show it. */
export const PAPER_COLUMNS = [
  'id',
  'title',
  'subject',
  'branch',
  'year',
  'year_of_paper',
  'newest_year',
  'file_name',
  'bytes',
  'pages',
  'preview_file',
  'preview_width',
  'preview_height',
  'too_complex',
  'hidden_at',
  'created_at',
] as const;

export type PaperRow = Pick<Selectable<Tables['papers']>, (typeof PAPER_COLUMNS)[number]>;

export const presentPaper = (row: PaperRow): Paper => ({
  _id: row.id,
  title: row.title,
  subject: row.subject,
  branch: row.branch,
  year: row.year,
  YearofPaper: row.year_of_paper,
  fileUrl: fileUrl(row.file_name),
  bytes: row.bytes,
  pages: row.pages,
  preview: presentPreview(row),
  tooComplex: row.too_complex,
  hidden: row.hidden_at !== null,
  createdAt: row.created_at,
});

const presentPreview = ({ preview_file: name, preview_width: width, preview_height: height }: PaperRow) =>
  name === null || width === null || height === null ? null : { url: fileUrl(name), width, height };

/** Throws NOT_FOUND where the viewer may not see the paper. */
export async function findPaper({ db }: Context, viewer: Member, paperId: string): Promise<PaperRow> {
  const row = await db.selectFrom('papers').select(PAPER_COLUMNS).where('id', '=', paperId).executeTakeFirst();
  if (!row || !can.seePaper(viewer, { isHidden: row.hidden_at !== null })) throw notFound('paper');
  return row;
}
