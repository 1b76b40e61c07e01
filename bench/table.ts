/** Prints rows as a table that reads well in a terminal and stands as it is in a Markdown page. */
export function printRows(rows: Record<string, string>[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = columns.map((name) => Math.max(name.length, 3, ...rows.map((row) => (row[name] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  console.log(line(columns));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(columns.map((name) => row[name] ?? '')));
}

/** Three digits that matter. */
export const digits = (value: number | undefined): string => {
  if (value === undefined) return '';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
};
