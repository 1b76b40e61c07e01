import pg from 'pg';

/** '2025-03-01 10:20:30.123456+00' as '2025-03-01T10:20:30.123Z': what JSON carries, without a Date between. */
export const readTime = (text: string): string =>
  text.length <= 26 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
const readText = (text: string): string => text;

/** uuid[]: nothing in it is ever quoted, so that it need not be read letter by letter. */
const UUIDS = 2951;
const readIds = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((id) => (id === 'NULL' ? null : id));

const PARSERS: [oid: number, arrayOid: number, parse: (text: string) => unknown][] = [
  [pg.types.builtins.TIMESTAMPTZ, 1185, readTime],
  [pg.types.builtins.DATE, 1182, readText],
  [pg.types.builtins.NUMERIC, 1231, Number],
  [pg.types.builtins.INT8, 1016, Number],
];

/** As it is; the types of pg-types describe another version. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: (entry: string) => unknown): { parse(): unknown[] };
};

const parsers = new Map<number, (text: string) => unknown>(
  PARSERS.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse],
    [arrayOid, (text: string) => arrays.create(text, parse).parse()],
  ]),
);
parsers.set(UUIDS, readIds);

/** What makes a value of the text of a type; ours go before those of pg. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
}
