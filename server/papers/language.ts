import { type Kysely, sql } from 'kysely';
import type { PaperLanguage } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/** Share of the letters above which a paper is set in their script: English papers name a term in it, and the other way. */
const SHARE = 0.3;
/** Words that only Marathi has, and the letter that Hindi does without. */
const MARATHI = /ळ|(?<![\p{L}\p{M}])(?:आहे|आहेत|आणि|किंवा|पुढील|लिहा|करा)(?![\p{L}\p{M}])/u;

/** The language of the text; 'none' without any. */
export function languageOf(text: string): PaperLanguage | 'none' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return 'none';
  const devanagari = text.match(/(?=\p{L})\p{Script=Devanagari}/gu)?.length ?? 0;
  if (devanagari / letters < SHARE) return 'English';
  return MARATHI.test(text) ? 'Marathi' : 'Hindi';
}

/** Stores the language of the text that is known by now. */
export async function storeLanguage(db: Kysely<Tables>, paperId: string): Promise<void> {
  const language = languageOf(await readText(db, paperId));
  await db.updateTable('papers').set({ language }).where('id', '=', paperId).execute();
}

/** Papers between two looks at the clock. */
const BATCH = 100;

/** Looks at papers that an earlier version has read. Run by the cleanup. */
export async function findLanguages({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    const { rows } = await sql<{ id: string }>`
      select id from papers where read_at is not null and language is null limit ${BATCH}`.execute(db);
    for (const { id } of rows) await storeLanguage(db, id);
    found = rows.length;
  }
}

/** The text of a paper as far as it is known: from its file, and from what was read of its scans. */
export async function readText(db: Kysely<Tables>, paperId: string): Promise<string> {
  const pages = db.selectFrom('paper_pages').select('text').where('paper_id', '=', paperId).orderBy('page');
  return (await pages.execute()).map(({ text }) => text).join('\n');
}
