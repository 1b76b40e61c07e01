import type { Deal } from '#contract/deals.ts';
import { type Cell, writeCsv } from '#contract/rules/csv.ts';
import { pastWords } from './past-words.ts';

/** The day of a time in the reader's time zone, such as 2026-01-13. */
const dayOf = (iso: string): string => {
  const time = new Date(iso);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

const COLUMNS: [name: string, of: (deal: Deal) => Cell][] = [
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

/** The deals as a file for a spreadsheet. */
export const historyCsv = (deals: Deal[]): string =>
  writeCsv([COLUMNS.map(([name]) => name), ...deals.map((deal) => COLUMNS.map(([, of]) => of(deal)))]);
