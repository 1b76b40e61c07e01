import type { Item } from '#contract/items.ts';
import { conditionName } from '#contract/rules/campus.ts';

/** The first fact beside the price. */
export const kindText = ({ kind, condition }: Pick<Item, 'kind' | 'condition'>): string =>
  kind === 'Wanted' ? 'Wanted' : conditionName(condition);
