import type { Call } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { DAY } from '#contract/rules/time.ts';
import { type Backup, setBackup } from '../api/api.ts';
import { ownerOf } from '../session/belongings.ts';
import { away } from './away.ts';
import { type Copy, prune, read, readAll, write } from './store.ts';

/** The calls whose responses are stored, and how many of each. */
const KEPT = new Map<Call, number>([
  [itemCalls.listHome, 5],
  [itemCalls.listItems, 5],
  [itemCalls.getItem, 60],
  [itemCalls.listOwnItems, 5],
  [categoryCalls.listCategories, 1],
  [categoryCalls.getCategoryPage, 20],
  [conversationCalls.listMessages, 60],
  [dealCalls.listConversationDeals, 30],
  [dealCalls.getDeal, 10],
  [dealCalls.getHandOverCode, 10],
  [noticeCalls.listNotices, 3],
  [paperCalls.findPapers, 20],
  [paperCalls.searchPapers, 20],
  [paperCalls.getPaper, 60],
  [peopleCalls.getMe, 1],
  [peopleCalls.getPerson, 30],
  [reviewCalls.getStanding, 60],
  [reviewCalls.listReviews, 30],
]);

/** Milliseconds after which a copy is discarded. */
const LONGEST = 30 * DAY;

export { ownerOf };

/** Equal for equal inputs, whatever the order of their fields. */
export function keyOf(call: Pick<Call, 'method' | 'path'>, input: object): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return `${call.method} ${call.path} ${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

export async function saveCopy(call: Call, input: object, answer: unknown): Promise<void> {
  const most = KEPT.get(call);
  // Messages after a number are no first page.
  if (!most || 'after' in input) return;
  const owner = ownerOf();
  await write(owner, 'copies', { key: keyOf(call, input), call: call.path, at: Date.now(), input, answer });
  await prune(owner, call.path, (copies) => superfluous(copies, most));
}

/** Pages of one list, such as a long room, that are stored, so that they do not drive out all others. */
const PAGES = 5;

/** The copies to delete, so that at most `most` are left: the oldest, and older pages of a list with many. */
export function superfluous(copies: Copy[], most: number): Copy[] {
  const pages = new Map<string, number>();
  let left = 0;
  return copies
    .toSorted((a, b) => b.at - a.at)
    .filter(({ input }) => {
      const { cursor: _, ...list } = input as Record<string, unknown>;
      const name = JSON.stringify(list);
      const count = (pages.get(name) ?? 0) + 1;
      pages.set(name, count);
      if (count > PAGES || left === most) return true;
      left += 1;
      return false;
    });
}

export async function findCopy(call: Call, input: object): Promise<Copy | undefined> {
  const copy = KEPT.has(call) ? await read(ownerOf(), 'copies', keyOf(call, input)) : undefined;
  return copy && copy.at > Date.now() - LONGEST ? copy : undefined;
}

/** The copies of one call, newest first. */
export async function copiesOf(call: Call): Promise<Copy[]> {
  const found = await readAll(ownerOf(), 'copies');
  return found.filter((copy) => copy.call === call.path).sort((a, b) => b.at - a.at);
}

const backup: Backup = {
  answered(call, input, answer) {
    away.set({ isAway: false });
    // Storage is full or blocked: the page works without copies.
    saveCopy(call, input, answer).catch(() => {});
  },
  async unanswered(call, input) {
    if (!navigator.onLine) away.set({ isAway: true });
    const copy = await findCopy(call, input).catch(() => undefined);
    if (copy) away.shown(copy.at);
    return copy?.answer;
  },
};

/** Stores responses from now on, and returns them when the server does not respond. */
export const saveCopies = (): void => setBackup(backup);
