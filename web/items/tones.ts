import type { Item } from '#contract/items.ts';
import type { Condition, ItemStatus } from '#contract/limits.ts';
import type { Tone } from '../ui/badge.tsx';

/** Available is green, all else red; in the catalog Reserved is yellow. */
export const statusTone = (status: ItemStatus): Tone => (status === 'Available' ? 'go' : 'stop');
export const catalogTone = (status: ItemStatus): Tone =>
  status === 'Available' ? 'go' : status === 'Sold' ? 'stop' : 'wait';

export const conditionTone = (condition: Condition): 'tide' | 'wait' | 'pen' =>
  condition === 'Like New' ? 'tide' : condition === 'Used' ? 'wait' : 'pen';

export const isInStock = ({ status }: Pick<Item, 'status'>): boolean => status === 'Available';
