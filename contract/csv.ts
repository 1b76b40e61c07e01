export type Cell = string | number | null;

/** Rows as CSV (RFC 4180), behind the mark by which spreadsheets know that it is UTF-8. */
export const writeCsv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;

/** A spreadsheet would run what begins like a formula; behind an apostrophe it is text. */
function writeCell(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
