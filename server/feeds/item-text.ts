import type { Item } from '#contract/items.ts';

/** The first fact beside the price. */
export const kindText = ({ kind, condition }: Pick<Item, 'kind' | 'condition'>): string =>
  kind === 'Wanted' ? 'Wanted' : condition;
