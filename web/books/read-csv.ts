/** The rows of a CSV file (RFC 4180), each with the line on which it begins. Also with semicolons or tabs, as spreadsheets write them. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let row = { line: 1, cells: [] as string[] };
  let cell = '';
  let isQuoted = false;
  let line = 1;
  const endRow = () => {
    row.cells.push(cell.trim());
    if (row.cells.some((one) => one !== '')) rows.push(row);
    cell = '';
    row = { line: line + 1, cells: [] };
  };
  for (let i = 0; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(i + 1) === '"') cell += source.charAt(++i);
      else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) {
      row.cells.push(cell.trim());
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
    if (char === '\n') line += 1;
  }
  endRow();
  return rows;
}

/** The most frequent separator in the header. */
function separatorOf(source: string): string {
  const [header = ''] = source.split('\n', 1);
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
