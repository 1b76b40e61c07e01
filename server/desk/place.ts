import { type Kysely, sql } from 'kysely';
import type { Case } from '#contract/desk.ts';
import { isReadable } from '#server/accounts/cases-against.ts';
import type { Tables } from '#server/database/tables.ts';
import type { FoundCase } from './case-rows.ts';

type Row = Pick<FoundCase, 'id' | 'rank' | 'state'>;
type Place = Pick<Case, 'place' | 'previous' | 'next'>;

const isWaiting = (readerId: string) => sql`state <> 'decided' and ${isReadable(readerId, sql`owner_id`)}`;
const isBefore = ({ id, rank }: Row) => sql`(rank > ${rank} or (rank = ${rank} and id < ${id}))`;

/** The position of a case in the queue of undecided cases that the reader may see. */
export async function findPlace(db: Kysely<Tables>, row: Row, readerId: string): Promise<Place> {
  if (row.state === 'decided') return { place: null, previous: null, next: null };
  const { rows } = await sql<{ position: number; of: number; previous: number | null }>`
    select
      (select count(*)::int + 1 from cases where ${isWaiting(readerId)} and ${isBefore(row)}) as position,
      (select count(*)::int from cases where ${isWaiting(readerId)}) as of,
      (select number from cases where ${isWaiting(readerId)} and ${isBefore(row)} order by rank, id desc limit 1) as previous`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('no place');
  const { previous, ...place } = found;
  return { place, previous, next: await findNext(db, row, readerId) };
}

/** Number of the case that follows in the queue. */
export async function findNext(
  db: Kysely<Tables>,
  { id, rank }: Pick<Row, 'id' | 'rank'>,
  readerId: string,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from cases where ${isWaiting(readerId)} and (rank < ${rank} or (rank = ${rank} and id > ${id}))
    order by rank desc, id limit 1`.execute(db);
  return rows[0]?.number ?? null;
}
