import type { ColumnType } from 'kysely';

/*
 * Types of columns. connect.ts reads times as ISO strings in milliseconds, numeric and bigint as numbers, dates as
 * 'YYYY-MM-DD'.
 */

export type Time = ColumnType<string, Date | string, Date | string>;
export type TimeOfInsert = ColumnType<string, Date | string | undefined, Date | string>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type MaybeTimes = ColumnType<string[] | null, Date[] | string[] | null | undefined, Date[] | string[] | null>;
export type MaybeTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
