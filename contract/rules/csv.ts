export type Cell = string | number | null;

/** Rows as CSV (RFC 4180), after a byte order mark, by which spreadsheets recognise UTF-8. */
export const writeCsv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;

/** A spreadsheet would run a cell that begins like a formula; an apostrophe in front makes it text. */
function writeCell(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
