import pg from 'pg';
import { getTypeParser, readTime } from './parsers.ts';
import type { RowMessage } from './row-messages.ts';

export type ReadRow = (message: RowMessage) => object;

const { BOOL, INT2, INT4, INT8, NUMERIC, TEXT, TIMESTAMPTZ, UUID, VARCHAR } = pg.types.builtins;

const ASCII = 'row.slice(at - from, at - from + length)';
const UNICODE = 'bytes.utf8Slice(at, at + length)';
/**
 * How a value is read from `bytes` at `at`, by its type; what only ever has letters of ASCII, from the text of the
 * whole row: made at once that costs as much as one value. The slices are what toString calls in the end: to find out
 * which takes as long as the slice.
 */
const VALUES = new Map<number, string>([
  [BOOL, 'bytes[at] === 116'],
  [INT2, 'readInteger(bytes, at, length)'],
  [INT4, 'readInteger(bytes, at, length)'],
  [INT8, `Number(${ASCII})`],
  [NUMERIC, `Number(${ASCII})`],
  [TEXT, UNICODE],
  [VARCHAR, UNICODE],
  [TIMESTAMPTZ, `readTime(${ASCII})`],
  [UUID, ASCII],
]);

/**
 * What reads the rows of a statement with these columns: written out column by column, so that all its rows have one
 * shape and are read as fast as any.
 */
export function makeReader(columns: pg.FieldDef[]): ReadRow {
  const parsers = columns.map(({ dataTypeID }) => getTypeParser(dataTypeID));
  const reads = columns.map(({ dataTypeID }, i) => {
    const value = VALUES.get(dataTypeID) ?? `parsers[${i}](${UNICODE})`;
    return `
      length = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3];
      at += 4;
      let value${i} = null;
      if (length >= 0) {
        value${i} = ${value};
        at += length;
      }`;
  });
  const body = `return ({ bytes, from, to }) => {
    const row = bytes.latin1Slice(from, to);
    let at = from + 2;
    let length;
    ${reads.join('')}
    return { ${columns.map(({ name }, i) => `${JSON.stringify(name)}: value${i}`)} };
  }`;
  return new Function('parsers', 'readTime', 'readInteger', body)(parsers, readTime, readInteger);
}

function readInteger(bytes: Buffer, from: number, length: number): number {
  const isNegative = bytes[from] === 45;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < from + length; at += 1)
    value = value * 10 + (bytes[at] as number) - 48;
  return isNegative ? -value : value;
}
