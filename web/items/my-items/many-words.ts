import type { Item } from '#contract/items.ts';
import type { Changed, ManyAct } from '#contract/selling.ts';

const DONE: Record<ManyAct, string> = {
  publish: 'published',
  renew: 'renewed',
  reprice: 'repriced',
  takeDown: 'taken down',
};
/** Failures listed by name; more are only counted. */
const NAMED = 2;

/** '3 renewed', with the failed items and reasons. */
export function manyWords(act: ManyAct, items: Item[], changed: Changed[]): string {
  const failed = changed.filter(({ done }) => !done);
  const count = changed.length - failed.length;
  if (failed.length === 0) return `${count} ${DONE[act]}`;
  const titleOf = (id: string) => items.find(({ _id }) => _id === id)?.title ?? 'An item';
  const named = failed.slice(0, NAMED).map(({ itemId, reason = '' }) => `${titleOf(itemId)}: ${reason}`);
  const more = failed.length > NAMED ? ` And ${failed.length - NAMED} more.` : '';
  return `${count === 0 ? 'None' : count} ${DONE[act]}. ${named.map((one) => one.replace(/[^.]$/, '$&.')).join(' ')}${more}`;
}
