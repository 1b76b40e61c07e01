import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { questionCalls } from '#contract/questions.ts';
import { SECOND } from '#contract/rules/time.ts';
import { SUBJECTS } from '#server/demo/subjects.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { isLong, printFigure, within } from '#server/testing/scale.ts';
import { askedIn, bandsOf } from './likeness.ts';
import { cutPaper } from './store-questions.ts';

/** How many there are: 100,000 in npm run test:faults. */
const QUESTIONS = isLong ? 100_000 : 3000;
const OF_PAPER = 12;
const TAUGHT = 80;
/** One in so many is asked as it was asked in other years. */
const REPEATED = 5;

let app: WithPapers['app'];
let member: WithPapers['member'];
let aPaper: WithPapers['aPaper'];
before(async () => {
  ({ app, member, aPaper } = await withPapers());
  await fill();
});
after(() => app.close());

/** A number from 0 to 1 that is the same at each run (mulberry32). */
const chance = (seed: number): number => {
  let value = (seed + 0x6d2b79f5) | 0;
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

/** The words of each course as its papers have them. */
const COURSES = Object.values(SUBJECTS).map(({ topics, problems }) => {
  const words = [...topics, ...problems].join(' ').match(/\p{L}{4,}/gu) ?? [];
  return words.map((word) => word.toLowerCase());
});

/** A question of eight to ten words that say what is asked. */
function textOf(n: number): string {
  const seed = n % REPEATED === 0 ? n % 997 : n;
  const course = COURSES[Math.floor(chance(seed) * COURSES.length)] ?? [];
  const words = Array.from(
    { length: 8 + (seed % 3) },
    (_, at) => course[Math.floor(chance(seed * 16 + at) * course.length)],
  );
  return `Explain the ${words.slice(0, 3).join(' ')} of a ${words.slice(3, 6).join(' ')} and derive ${words.slice(6).join(' ')}.`;
}

/** Papers of as many questions as there are, with what is compared of each. */
async function fill(): Promise<void> {
  const { db } = app.context;
  const papers = Math.ceil(QUESTIONS / OF_PAPER);
  await sql`
    insert into papers (id, branch, year, title, subject, year_of_paper, newest_year, file_name, file_type, bytes, sha256, pages, read_at, cut_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'CSE', 1 + n % 4, 'End Semester',
      'Subject ' || n % ${TAUGHT}::int, (2010 + n % 16)::text, 2010 + n % 16, 'many-' || n || '.pdf', 'application/pdf', 1000,
      sha256(n::text::bytea), 1, now(), now() from generate_series(1, ${papers}::int) as n`.execute(db);
  for (let from = 0; from < QUESTIONS; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, QUESTIONS - from) }, (_, at) => {
      const n = from + at;
      const text = textOf(n);
      const asked = askedIn(text);
      const written = { words: Object.fromEntries(asked.words), numbers: asked.numbers };
      return {
        paper: 1 + Math.floor(n / OF_PAPER),
        place: 1 + (n % OF_PAPER),
        text,
        asked: written,
        bands: bandsOf(asked),
      };
    });
    await sql`
      insert into paper_questions (paper_id, page, place, label, text, marks, asked, bands)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(paper), 12, '0'))::uuid, 1, place, place::text, text, 5, asked,
        array(select jsonb_array_elements_text(bands)::int)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (paper int, place int, text text, asked jsonb, bands jsonb)`.execute(db);
  }
  await sql`analyze papers, paper_questions`.execute(db);
}

describe('a new paper among many questions', () => {
  test('is grouped within 2 s, and by the index of bands alone', async () => {
    const { db } = app.context;
    const texts = Array.from({ length: OF_PAPER }, (_, at) =>
      textOf(at < 3 ? REPEATED * (at + 1) : QUESTIONS * 7 + at * REPEATED + 1),
    );
    const page = texts.map((text, n) => `Q${n + 1} ${text} [5]`).join('\n');
    const paperId = await aPaper({ subject: 'Subject 7', YearofPaper: '2026' }, 'Not yet read.');
    await sql`update paper_pages set text = ${page} where paper_id = ${paperId}`.execute(db);
    const scans = await countScans();
    const began = performance.now();
    await cutPaper(app.context, paperId);
    const took = performance.now() - began;
    printFigure(`a new paper among ${QUESTIONS} questions is grouped in ${took.toFixed(0)} ms`);
    assert.ok(took < within(2 * SECOND), `${took} ms`);
    let now = await countScans();
    // A connection tells its counts after a second, with a statement that comes then.
    while (now.byBand === scans.byBand) now = await countScans();
    assert.equal(now.whole, scans.whole, 'the questions were read one and all');
    const { body } = await app.call(questionCalls.listQuestions, { paperId }, { as: member });
    const repeated = body.data.questions.map(({ repeats }) => repeats.length > 0);
    assert.deepEqual(repeated.slice(0, 3), [true, true, true]);
    assert.equal(body.data.questions.length, OF_PAPER);
  });
});

/** Scans of all questions, and of the index, as PostgreSQL counts them for this database. */
async function countScans(): Promise<{ whole: number; byBand: number }> {
  const { rows } = await sql<{ whole: number; byBand: number }>`
    select t.seq_scan::int as whole, i.idx_scan::int as "byBand"
    from pg_stat_user_tables t join pg_stat_user_indexes i on i.relid = t.relid
    where t.relname = 'paper_questions' and i.indexrelname = 'paper_questions_by_band'`.execute(app.context.db);
  return rows[0] as { whole: number; byBand: number };
}
