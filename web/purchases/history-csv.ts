import type { Deal } from '#contract/deals.ts';
import { pastWords } from './past-words.ts';

/** The day of a time by the reader's clocks, such as 2026-01-13. */
const dayOf = (iso: string): string => {
  const time = new Date(iso);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

const COLUMNS: [name: string, of: (deal: Deal) => string | number | null][] = [
  ['Date', ({ changedAt }) => dayOf(changedAt)],
  ['Item', ({ item }) => item.title],
  ['What became of it', (deal) => pastWords(deal)],
  ['Side', ({ side }) => (side === 'seller' ? 'Seller' : 'Buyer')],
  ['Person', ({ partner }) => partner?.name ?? null],
  ['Price in rupees', ({ state, price }) => (state === 'Completed' ? price : null)],
  ['Rented from', ({ rental }) => rental?.from ?? null],
  ['Rented to', ({ rental }) => rental?.to ?? null],
  ['My stars', ({ stars }) => stars],
];

/** The deals as CSV (RFC 4180), with the mark by which spreadsheets know that it is UTF-8. */
export function historyCsv(deals: Deal[]): string {
  const rows = [COLUMNS.map(([name]) => name), ...deals.map((deal) => COLUMNS.map(([, of]) => of(deal)))];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet would run what begins like a formula; behind an apostrophe it is text. */
function cell(value: string | number | null): string {
  const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
