import { type RawBuilder, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { PaperOrder } from '#contract/limits.ts';
import type { paperCalls } from '#contract/papers.ts';
import { EXAM_PATTERNS } from '#contract/rules/exam-fields.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { PageLine } from './pdf/question.ts';
import { IS_OPEN, PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';
import { buildPaperQuery } from './search-query.ts';
import { bestSentence, MARK, placeOf } from './sentence.ts';

type Input = ServerInput<typeof paperCalls.searchPapers>;

interface Hit extends PaperRow {
  rank: number;
  /** The matching page and its text with marked words; null if the fields alone matched. */
  page: number | null;
  marked: string | null;
  /** Lines of a page that was read by machine. */
  lines: PageLine[] | null;
}

/** Pages ranked at most, so that a word on every page stays fast. */
const MOST = 5000;

/**
 * A paper matches if its fields and one of its pages together contain every word. Ranks by matches in the fields, then
 * by frequency and nearness on the page, then by age.
 */
export const searchPapers: ServerFunction<typeof paperCalls.searchPapers> = async ({ db, usage }, _viewer, input) => {
  const { cursor, limit } = input;
  const order = ORDERS[input.order];
  const after = readCursor(cursor, ...order.kinds);
  const query = await buildPaperQuery(db, input.keyword);
  if (!query) return { data: [], nextCursor: null };
  const all = sql`${query.all}::tsquery`;
  const any = sql`${query.any}::tsquery`;
  const next = after ? order.after(after) : sql`true`;
  const columns = sql.join(PAPER_COLUMNS.map((name) => sql.ref(`papers.${name}`)));
  const { rows } = await sql<Hit>`${sql.raw(PLANNED_AFRESH)}
    with open as (
      select * from papers where ${kindOf(input)} ${filters(input)}
    ), pages as (
      (select paper_id, page, search from paper_pages where search @@ ${all} limit ${MOST})
      union all
      (select paper_id, page, paper_pages.search from open join paper_pages on paper_id = open.id
        where open.search @@ ${any} and not open.search @@ ${all} and paper_pages.search @@ ${any}
          and not paper_pages.search @@ ${all} and (open.search || paper_pages.search) @@ ${all} limit ${MOST})
    ), best as (
      select distinct on (paper_id) paper_id, page, ts_rank_cd(search, ${any}, 32) as rank
      from pages order by paper_id, rank desc, page
    ), found as (
      select ${columns}, case when not papers.search @@ ${all} then best.page end as page, round((
          (papers.search @@ ${all})::int * 2
          + ts_rank_cd(papers.search, ${any}, 32)
          + coalesce(best.rank, 0)
          + (newest_year - 2000) * 0.01
        )::numeric, 6) as rank
      from open as papers left join best on paper_id = id
      where papers.search @@ ${all} or paper_id is not null
    ), listed as (
      select * from found where ${next} order by ${order.by} limit ${limit + 1}
    )
    select listed.*, ts_headline('campus_stems', paper_pages.text, ${any},
      ${`HighlightAll=true, StartSel=${MARK.from}, StopSel=${MARK.to}`}) as marked, s.lines
    from listed left join paper_pages on paper_id = id and paper_pages.page = listed.page
      left join scanned_pages s on s.paper_id = id and s.page = listed.page and s.text <> ''
    order by ${order.by}`.execute(db);
  if (rows.length === 0 && !after) usage?.countMissed(`papers: ${input.keyword}`);
  const page = cutPage(rows, limit, (row) => writeCursor(...order.cursorOf(row)));
  return {
    data: page.rows.map((row) => ({ ...presentPaper(row), kind: row.kind, match: matchOf(row) })),
    nextCursor: page.nextCursor,
  };
};

interface Order {
  by: RawBuilder<unknown>;
  kinds: ('amount' | 'whole' | 'time' | 'text' | 'id')[];
  cursorOf: (row: Hit) => (string | number)[];
  after: (cursor: readonly (string | number)[]) => RawBuilder<unknown>;
}

/** The name, as it is ordered by. */
const NAME = sql`lower(subject || ' ' || title)`;

const ORDERS: Record<PaperOrder, Order> = {
  best: {
    by: sql`rank desc, newest_year desc, id desc`,
    kinds: ['amount', 'whole', 'id'],
    cursorOf: (row) => [row.rank, row.newest_year, row.id],
    after: ([rank, year, id]) => sql`(rank, newest_year, id) < (${rank}::numeric, ${year}::int, ${id}::uuid)`,
  },
  newest: {
    by: sql`newest_year desc, created_at desc, id desc`,
    kinds: ['whole', 'time', 'id'],
    cursorOf: (row) => [row.newest_year, row.created_at, row.id],
    after: ([year, time, id]) => sql`(newest_year, created_at, id) < (${year}::int, ${time}::timestamptz, ${id}::uuid)`,
  },
  name: {
    by: sql`${NAME}, id`,
    kinds: ['text', 'id'],
    cursorOf: (row) => [`${row.subject} ${row.title}`, row.id],
    after: ([name, id]) => sql`(${NAME}, id) > (lower(${name}::text), ${id}::uuid)`,
  },
};

function matchOf({ page, marked, lines, subject, title }: Hit) {
  if (page === null || marked === null) return null;
  const found = bestSentence(marked, `${subject} ${title}`);
  return { page, ...found, isScan: lines !== null, line: lines && placeOf(lines, found) };
}

/** What members may find; other kinds than papers have a time of hiding, too (migration 0060). */
function kindOf({ kind }: Input): RawBuilder<unknown> {
  if (kind === 'paper') return sql`hidden_at is null`;
  return kind === 'all' ? IS_OPEN : sql`state = 'shown' and kind = ${kind}`;
}

/** The exam; of a paper from before there was a field for it, as its title says. */
const EXAM = sql`coalesce(exam, case ${sql.join(
  EXAM_PATTERNS.map(([exam, pattern]) => sql`when title ~* ${pattern} then ${exam}`),
  sql` `,
)} end)`;

function filters(input: Input): RawBuilder<unknown> {
  const all = [sql``];
  if (input.year !== undefined) all.push(sql`and year = ${input.year}`);
  if (input.branch !== undefined) all.push(sql`and branch = ${input.branch}`);
  if (input.YearofPaper !== undefined) all.push(sql`and year_of_paper = ${input.YearofPaper}`);
  if (input.exam !== undefined) all.push(sql`and ${EXAM} = ${input.exam}`);
  if (input.language !== undefined) all.push(sql`and language = ${input.language}`);
  return sql.join(all, sql` `);
}
