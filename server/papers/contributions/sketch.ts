import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { readText } from '../language.ts';

/*
 * How alike the words of two papers are. A shingle is a few words in a row, and numbers are left out: another year and
 * other marks make no other paper. The sketch of a paper has the smallest hashes of its shingles (bottom-k), so papers
 * that share many shingles share many of these, and an index finds them without comparing every pair.
 */

const WORDS = 4;
const HASHES = 128;
/** Shingles below which a page says too little, such as a scan's stamp. */
const LEAST = 12;

/** Hashes of all shingles, each once. */
export function shinglesOf(text: string): Set<number> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let n = 0; n + WORDS <= words.length; n++) hashes.add(hash(words.slice(n, n + WORDS).join(' ')));
  return hashes;
}

/** FNV-1a as a signed integer of 32 bits, PostgreSQL's int. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  return value | 0;
}

/** Empty where there is too little text. */
export function sketchOf(text: string): number[] {
  const hashes = shinglesOf(text);
  return hashes.size < LEAST ? [] : [...hashes].sort((a, b) => a - b).slice(0, HASHES);
}

/** Share of the shingles of both that both have, from 0 to 1. */
export function sketchLikeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size < LEAST || other.size < LEAST) return 0;
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  return common / (one.size + other.size - common);
}

/** Sketches the text that is known by now. */
export async function storeSketch(db: Kysely<Tables>, paperId: string): Promise<void> {
  await sql`
    insert into paper_sketches (paper_id, sketch)
    select id, ${sketchOf(await readText(db, paperId))}::int[] from papers where id = ${paperId} for key share
    on conflict (paper_id) do update set sketch = excluded.sketch`.execute(db);
}

/** Papers between two looks at the clock. */
const BATCH = 100;

/** Sketches papers that an earlier version has read. Run by the cleanup. */
export async function sketchUnsketched({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    const { rows } = await sql<{ id: string }>`
      select p.id from papers p
      where read_at is not null and not exists (select from paper_sketches s where s.paper_id = p.id)
      limit ${BATCH}`.execute(db);
    for (const { id } of rows) await storeSketch(db, id);
    found = rows.length;
  }
}
