import type pg from 'pg';
import { PLAIN, SUBJECTS, SYLLABLES, THINGS } from './words.ts';

const PAGES_OF_PAPER = 4;
const WORDS_OF_PAGE = 40;

/** Common words, and rare ones made of two syllables. */
const VOCABULARY = [
  ...PLAIN,
  ...SUBJECTS,
  ...THINGS,
  ...SYLLABLES.flatMap((one) => SYLLABLES.map((other) => `${one}${other}`)),
];

/** Papers with so many pages of text in all: words by Zipf's law, the same at each run. */
export async function fillPapers(db: pg.Client, pages: number): Promise<void> {
  for (const setting of ['synchronous_commit = off', "work_mem = '512MB'", "maintenance_work_mem = '1GB'"])
    await db.query(`set ${setting}`);
  // Neither the words of each page, one statement after another, nor an index that grows by them.
  await db.query("set session_replication_role = 'replica'");
  await db.query('drop index paper_pages_search');
  await db.query(`create temp table vocabulary as select $1::text[] as words, array_length($1::text[], 1) as count`, [
    VOCABULARY,
  ]);
  const papers = Math.ceil(pages / PAGES_OF_PAPER);
  await db.query(
    `insert into papers (branch, year, title, subject, year_of_paper, newest_year, file_name, file_type, bytes, sha256,
      pages, read_at, cut_at, language)
     select (array['CSE', 'EXTC', 'IT', 'CIVIL'])[1 + n % 4], 1 + n / 4 % 4,
       (array['End Semester', 'Mid Semester', 'Re-exam'])[1 + n % 3], 'Course ' || n % 400, (2006 + n % 20)::text, 2006 + n % 20,
       'bench-' || n || '.pdf', 'application/pdf', 100000, sha256(n::text::bytea), $2, now(), now(), 'English'
     from generate_series(1, $1::int) as n`,
    [papers, PAGES_OF_PAPER],
  );
  await db.query(
    `insert into paper_pages (paper_id, page, text)
     select p.id, page, (
       select string_agg(vocabulary.words[floor(vocabulary.count ^ ((hashtextextended(p.file_name || ' ' || page || ' ' || at, 0) & 1048575)
         / 1048576.0::float8))::int], ' ')
       from generate_series(1, ${WORDS_OF_PAGE}) as at)
     from papers p, vocabulary, generate_series(1, ${PAGES_OF_PAPER}) as page where p.file_name like 'bench-%'`,
  );
  // Else the product's cleanup would make them meanwhile.
  await db.query(
    `insert into paper_sketches (paper_id, sketch) select id, '{}' from papers where file_name like 'bench-%'`,
  );
  await db.query(
    `insert into paper_words select distinct unnest(vocabulary.words) from vocabulary on conflict do nothing`,
  );
  await db.query('create index paper_pages_search on paper_pages using gin (search)');
  await db.query("set session_replication_role = 'origin'");
  await db.query('vacuum analyze papers, paper_pages, paper_words');
}

/** Two words that stand together on some pages. */
export const wordsToFind = (n: number): string =>
  `${VOCABULARY[n % PLAIN.length]} ${VOCABULARY[PLAIN.length + ((n * 7) % SUBJECTS.length)]}`;
