import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { type Cut, cutQuestions } from './cut-questions.ts';
import { ALIKE, type Asked, askedIn, bandsOf, hasOtherValues, likeness } from './likeness.ts';

type Trx = Transaction<Tables>;

/** Cuts the text of a paper into questions, and finds where they were asked before. Pages that people have mended stay. */
export async function cutPaper({ db, now }: Pick<Context, 'db' | 'now'>, paperId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockQuestions(trx);
    const papers = trx.selectFrom('papers').select('id').where('id', '=', paperId).where('kind', '=', 'paper');
    const paper = await papers.forUpdate().executeTakeFirst();
    if (!paper) return;
    const [pages, mended] = await Promise.all([
      trx.selectFrom('paper_pages').select(['page', 'text']).where('paper_id', '=', paperId).execute(),
      trx.selectFrom('mended_pages').select('page').where('paper_id', '=', paperId).execute(),
    ]);
    const texts: string[] = [];
    for (const { page, text } of pages) texts[page - 1] = text;
    const byHand = new Set(mended.map(({ page }) => page));
    const cuts = cutQuestions(Array.from(texts, (text) => text ?? '')).filter(({ page }) => !byHand.has(page));
    await trx
      .deleteFrom('paper_questions')
      .where('paper_id', '=', paperId)
      .$if(byHand.size > 0, (rows) => rows.where('page', 'not in', [...byHand]))
      .execute();
    await insertQuestions(trx, paperId, cuts);
    await trx.updateTable('papers').set({ cut_at: now() }).where('id', '=', paperId).execute();
  });
}

/** The second of two papers that ask the same sees the questions of the first. For the transaction. */
export const lockQuestions = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCKS.questions})`.execute(trx);

/** Stores questions of a paper in the order given, and compares them with those of all others. */
export async function insertQuestions(trx: Trx, paperId: string, cuts: readonly Cut[]): Promise<void> {
  if (cuts.length === 0) return;
  const places = new Map<number, number>();
  const rows = cuts.map((cut) => {
    const place = (places.get(cut.page) ?? 0) + 1;
    places.set(cut.page, place);
    const asked = askedIn(cut.text);
    return { ...cut, paper_id: paperId, place, asked, bands: bandsOf(asked) };
  });
  const ids = await trx
    .insertInto('paper_questions')
    .values(
      rows.map((row) => ({
        ...row,
        asked: JSON.stringify({ words: Object.fromEntries(row.asked.words), numbers: row.asked.numbers }),
      })),
    )
    .returning(['id', 'page', 'place'])
    .execute();
  const byPlace = new Map(ids.map(({ id, page, place }) => [`${page} ${place}`, id]));
  const own = new Map(rows.map(({ page, place, asked }) => [byPlace.get(`${page} ${place}`), asked]));
  await compare(trx, own as Map<string, Asked>);
}

/** Questions of others that each one is compared with: those of its course first, then of its branch. */
const CANDIDATES = 60;

/** A look into the index for each band counts what is shared: thousands of questions share one, and few are read. */
async function compare(trx: Trx, own: ReadonlyMap<string, Asked>): Promise<void> {
  const { rows } = await sql<{ id: string; other: string; asked: Selectable<Tables['paper_questions']>['asked'] }>`
    select q.id, near.id as other, c.asked
    from paper_questions q
    join papers mine on mine.id = q.paper_id
    cross join lateral (
      select sharing.id
      from (
        select c.id, c.paper_id, count(*) as shared
        from unnest(q.bands) as band join paper_questions c on c.bands @> array[band]
        where c.paper_id <> q.paper_id
        group by c.id, c.paper_id
      ) sharing join papers p on p.id = sharing.paper_id
      order by p.subject = mine.subject desc, p.branch = mine.branch desc, shared desc, sharing.id
      limit ${CANDIDATES}
    ) near
    join paper_questions c on c.id = near.id
    where q.id = any(${[...own.keys()]}::uuid[])`.execute(trx);
  const pairs = rows.flatMap(({ id, other, asked }) => {
    const [one, two] = [own.get(id), { words: new Map(Object.entries(asked.words)), numbers: asked.numbers }];
    const value = one ? likeness(one, two) : 0;
    if (!one || value < ALIKE) return [];
    const pair = { likeness: value, other_values: hasOtherValues(one, two) };
    return [
      { question_id: id, other_id: other, ...pair },
      { question_id: other, other_id: id, ...pair },
    ];
  });
  if (pairs.length > 0)
    await trx
      .insertInto('question_repeats')
      .values(pairs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Papers between two looks at the clock. */
const BATCH = 100;

/** Cuts papers that were read by an earlier version, or whose job ended in between. Run by the cleanup. */
export async function cutUncut(context: Pick<Context, 'db' | 'log' | 'now'>, signal: AbortSignal): Promise<void> {
  const options = { log: context.log, signal, job: 'questions of papers', idOf: (id: string) => id };
  for (let found = BATCH, failed = 0; found === BATCH && failed === 0 && !signal.aborted; ) {
    const ids = await selectUncut(context.db);
    failed = await oneByOne(ids, options, (id) => cutPaper(context, id));
    found = ids.length;
  }
}

async function selectUncut(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('papers')
    .select('id')
    .where('kind', '=', 'paper')
    .where(sql<boolean>`read_at is not null and (cut_at is null or cut_at < read_at)`)
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
