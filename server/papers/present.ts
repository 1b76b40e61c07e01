import { type Selectable, sql } from 'kysely';
import { can } from '#contract/can.ts';
import { fileUrl } from '#contract/endpoints.ts';
import type { Paper } from '#contract/papers.ts';
import { notFound } from '#contract/problems.ts';
import { examOfTitle, isOfExam, monthOfWords } from '#contract/rules/exam-fields.ts';
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
  'kind',
  'state',
  'exam',
  'exam_month',
  'added_by',
  'replaced_by',
  'downloads',
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
  hidden: !isOpen(row),
  createdAt: row.created_at,
});

/** Whether members see it: the columns are those that the version before goes by (migration 0060). */
export const isOpen = ({ hidden_at, kind, state }: Pick<PaperRow, 'hidden_at' | 'kind' | 'state'>): boolean =>
  hidden_at === null || (state === 'shown' && kind !== 'paper');
/** The same in SQL, on `papers`. */
export const IS_OPEN = sql<boolean>`(hidden_at is null or (state = 'shown' and kind <> 'paper'))`;

type ExamOfPaper = Pick<PaperRow, 'kind' | 'exam' | 'exam_month' | 'title' | 'year_of_paper'>;

/** The exam of a paper; of one from before there were fields for it as its title and Year of Paper say. */
export const presentExam = ({ kind, exam, exam_month, title, year_of_paper }: ExamOfPaper) => ({
  kind,
  exam: exam ?? (isOfExam(kind) ? examOfTitle(title) : null),
  month: exam_month ?? (isOfExam(kind) ? monthOfWords(year_of_paper) : null),
});

export const presentPreview = ({ preview_file: name, preview_width: width, preview_height: height }: PaperRow) =>
  name === null || width === null || height === null ? null : { url: fileUrl(name), width, height };

/** Replacements in a row that a link leads through. */
const MOST_HOPS = 5;

/** The paper, or the one that has replaced it. Throws NOT_FOUND where the viewer may not see it. */
export async function findPaper({ db }: Pick<Context, 'db'>, viewer: Member, paperId: string): Promise<PaperRow> {
  for (let id: string | null = paperId, hops = 0; id && hops <= MOST_HOPS; hops += 1) {
    const row: PaperRow | undefined = await db
      .selectFrom('papers')
      .select(PAPER_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row && maySee(viewer, row)) return row;
    id = row?.replaced_by ?? null;
  }
  throw notFound('paper');
}

/** What waits is for its contributor too. */
export const maySee = (viewer: Member, row: Pick<PaperRow, 'hidden_at' | 'kind' | 'state' | 'added_by'>): boolean =>
  can.seePaper(viewer, { isHidden: !isOpen(row) }) || (row.state === 'waiting' && row.added_by === viewer.id);
