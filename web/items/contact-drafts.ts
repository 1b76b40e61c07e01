import { DAY, tabBelongings } from '../session/belongings.ts';

/** What is typed to a seller, by item: it is there again after Back, and never in another item's form. */
export const contactDrafts = tabBelongings<string>({
  kind: 'contact',
  longest: DAY,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});
