import pg from 'pg';

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;

/** '2025-03-01 10:20:30.123456+00' as '2025-03-01T10:20:30.123Z', which is what JSON carries. */
const readTime = (text: string): string =>
  text.length <= 26 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, readTime],
  [DATE, String],
  [NUMERIC, Number],
  [INT8, Number],
]);

/** pg's `types`: times as ISO texts, dates as texts, all numbers as numbers; the rest as pg reads it. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};
