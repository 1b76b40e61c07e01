import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { badField } from '#contract/problems.ts';

/*
 * Keyset pagination: a cursor holds the sort values of the last row of a page, as an opaque text. Clients may send any
 * text, so all values are checked.
 */

interface Kinds {
  time: string;
  id: string;
  /** A whole number of 0 or more. */
  whole: number;
  /** Any number: money, a rank. */
  amount: number;
  /** A name. */
  text: string;
}

const CHECKS: { [K in keyof Kinds]: (value: unknown) => boolean } = {
  time: (value) => typeof value === 'string' && isTime(value),
  id: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  // PostgreSQL's int.
  whole: (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31,
  amount: (value) => typeof value === 'number' && Math.abs(value) < 1e12,
  text: (value) => typeof value === 'string' && value.length < 2000 && value.isWellFormed() && !value.includes('\0'),
};

export const writeCursor = (...values: (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Positions before and after every row of a list by time and id that is newest first. */
export const NEWEST = ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
export const OLDEST = ['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'] as const;

/** The values of a cursor by their kinds, in the order in which they were written; null for the first page. */
export function readCursor<const K extends (keyof Kinds)[]>(
  cursor: string | undefined,
  ...kinds: K
): { [I in keyof K]: Kinds[K[I]] } | null {
  if (cursor === undefined || cursor === '') return null;
  const values = parse(cursor);
  if (!Array.isArray(values) || values.length !== kinds.length || !kinds.every((kind, i) => CHECKS[kind](values[i])))
    throw badField('cursor', 'This cursor is not one of ours');
  return values as { [I in keyof K]: Kinds[K[I]] };
}

/** Cuts a page from `limit + 1` rows, with the cursor of the next page. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, nextCursor: null };
  return { rows: rows.slice(0, limit), nextCursor: cursorOf(last) };
}

export interface PageOf {
  limit: number;
  cursor?: string | undefined;
}

export interface NewestPage {
  /** The condition on rows that come after the cursor. */
  after: RawBuilder<boolean>;
  /** `order by … limit …`, to end the statement with. */
  order: RawBuilder<unknown>;
  cut<Row>(
    rows: Row[],
    positionOf: (last: Row) => readonly [time: string, id: string],
  ): { rows: Row[]; nextCursor: string | null };
  /** The page of a query that selects the two columns. */
  read<DB, TB extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, TB, Row>,
    positionOf: (last: Row) => readonly [time: string, id: string],
  ): Promise<{ rows: Row[]; nextCursor: string | null }>;
}

/** A page of a list that is ordered by these two columns, newest first. */
export function newestPage(timeColumn: string, idColumn: string, { limit, cursor }: PageOf): NewestPage {
  const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
  const columns = { time: sql.ref(timeColumn), id: sql.ref(idColumn) };
  const page: NewestPage = {
    after: sql<boolean>`(${columns.time}, ${columns.id}) < (${time}::timestamptz, ${id}::uuid)`,
    order: sql`order by ${columns.time} desc, ${columns.id} desc limit ${limit + 1}`,
    cut: (rows, positionOf) => cutPage(rows, limit, (last) => writeCursor(...positionOf(last))),
    read: async <DB, TB extends keyof DB, Row>(
      query: SelectQueryBuilder<DB, TB, Row>,
      positionOf: (last: Row) => readonly [string, string],
    ) => page.cut((await query.where(page.after).modifyEnd(page.order).execute()) as Row[], positionOf),
  };
  return page;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

function isTime(value: string): boolean {
  const date = new Date(value);
  // Later years are written with a sign, which PostgreSQL does not read.
  return (
    /^\d{4}-/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString() === value && date.getUTCFullYear() > 0
  );
}
