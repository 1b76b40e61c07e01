import type { Deal } from '#contract/deals.ts';
import { type Cell, writeCsv } from '#contract/rules/csv.ts';
import { dayOf } from '../deals/rental/days.ts';
import { pastWords } from './past-words.ts';

const COLUMNS: [name: string, of: (deal: Deal) => Cell][] = [
  ['Date', ({ changedAt }) => dayOf(new Date(changedAt))],
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
