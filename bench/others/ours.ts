import { itemCalls } from '#contract/items.ts';
import { BROWSER } from '../beside.ts';
import { API } from '../data/calls.ts';
import { type Asked, write } from '../load.ts';
import type { Product } from '../processes.ts';
import { READS } from '../scenarios/reads.ts';
import { countUp, readData, type Stage } from '../stage.ts';
import type { Question } from './other.ts';

/** The same questions asked of us: as any visitor asks them, and each time so that nothing kept helps. */
export type Ours = Record<Question, { same: Asked; next: () => Buffer }>;

export async function findOurs(product: Product): Promise<Ours & { word: string }> {
  const stage: Stage = {
    product,
    folder: '',
    pace: { rounds: 0, milliseconds: 0 },
    data: await readData(product),
    tokens: [],
  };
  const word = stage.data.words.common[0] as string;
  const read = (name: string) => {
    const { same, different } = READS.find((one) => one.name === name) ?? {};
    if (!different) throw new Error(`Nothing is asked as ${name} any more.`);
    return { same: same?.(stage), next: () => write(different(stage, countUp())) };
  };
  const visitor = (asked?: Asked): Asked => ({ ...(asked as Asked), headers: { ...BROWSER, ...asked?.headers } });
  const list = read('home feed JSON');
  const details = read('item JSON');
  const search: Asked = { method: 'POST', path: API + itemCalls.searchItems.path, body: { keyword: word } };
  return {
    'list of 24': { ...list, same: visitor(list.same) },
    details: { ...details, same: visitor(details.same) },
    'search, common word': { ...read('search, common word'), same: visitor(search) },
    word,
  };
}

interface Answer {
  success: boolean;
  data: unknown;
}

/** How many items an answer of ours holds. */
export const countItems = (answer: unknown): number => {
  const { success, data } = answer as Answer;
  if (!success) return 0;
  return Array.isArray(data) ? data.length : 1;
};
