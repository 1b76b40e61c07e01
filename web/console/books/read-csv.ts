/**
 * The rows of a CSV file (RFC 4180), each with the line on which it begins. Also with semicolons or tabs, with the line
 * ends of any machine, and after the line `sep=;`, as spreadsheets write them.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [said = '', given] = /^"?sep=(.)"?\n/i.exec(whole) ?? [];
  const source = whole.slice(said.length);
  const separator = given ?? separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let line = said === '' ? 1 : 2;
  let row = { line, cells: [] as string[] };
  let cell = '';
  let isQuoted = false;
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
    else cell += char;
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
