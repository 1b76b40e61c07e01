import type { Condition } from '#contract/limits.ts';
import type { Art } from './illustrations.ts';

/** What is drawn for an item: one of the drawings, or a book, notes or a pile with these words on them. */
export type Subject =
  | { art: Art }
  | { art: 'book' | 'notes'; lines: readonly string[]; under: string }
  | { art: 'pile'; lines: readonly string[] };

/** One thing as it was sold new: what it is called, what it costs in the shop (rupees), what there is to say of it. */
export interface Thing {
  title: string;
  priceNew: number;
  says: string;
  subject: Subject;
}

/** Things of one kind, and what sellers say about the state they are in and why they go. */
export interface Kind {
  /** The name of one of the default categories. */
  category: string;
  /** How many of the sample items are of this kind. */
  count: number;
  things: readonly Thing[];
  state: Record<Condition, readonly string[]>;
  reasons: readonly string[];
  /** How long it is lent for, and for which part of the price in the shop; absent: never. */
  rental?: readonly (readonly [duration: string, part: number])[];
}

/** The things of one drawing. */
export const drawn = (
  art: Art,
  ...things: readonly (readonly [title: string, priceNew: number, says: string])[]
): Thing[] => things.map(([title, priceNew, says]) => ({ title, priceNew, says, subject: { art } }));
