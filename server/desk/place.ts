import { type Kysely, sql } from 'kysely';
import type { Case } from '#contract/desk.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FoundCase } from './case-rows.ts';

type Row = Pick<FoundCase, 'id' | 'rank' | 'state'>;
type Place = Pick<Case, 'place' | 'previous' | 'next'>;

const before = ({ id, rank }: Row) => sql`state <> 'decided' and (rank > ${rank} or (rank = ${rank} and id < ${id}))`;

/** The position of a case in the queue of undecided cases. */
export async function findPlace(db: Kysely<Tables>, row: Row): Promise<Place> {
  if (row.state === 'decided') return { place: null, previous: null, next: null };
  const { rows } = await sql<{ position: number; of: number; previous: number | null }>`
    select
      (select count(*)::int + 1 from cases where ${before(row)}) as position,
      (select count(*)::int from cases where state <> 'decided') as of,
      (select number from cases where ${before(row)} order by rank, id desc limit 1) as previous`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('no place');
  const { previous, ...place } = found;
  return { place, previous, next: await findNext(db, row) };
}

/** Number of the case that follows in the queue. */
export async function findNext(db: Kysely<Tables>, { id, rank }: Pick<Row, 'id' | 'rank'>): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from cases where state <> 'decided' and (rank < ${rank} or (rank = ${rank} and id > ${id}))
    order by rank desc, id limit 1`.execute(db);
  return rows[0]?.number ?? null;
}
