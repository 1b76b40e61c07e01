import { CHAT } from '#contract/limits.ts';
import { countLetters } from '#contract/rules/find-words.ts';

/** What the page searches for. It is in the address, so that Back leads to it. */
export interface Sought {
  q: string;
  /** The conversation that is searched; null: all. */
  in: string | null;
  /** The number of the message that is looked at. */
  at: number | null;
}

/** Null where the page does not search. */
export function readSought(parameters: URLSearchParams): Sought | null {
  if (parameters.get('search') !== 'messages') return null;
  const at = Number(parameters.get('at'));
  return {
    q: parameters.get('q')?.trim() ?? '',
    in: parameters.get('in'),
    at: Number.isSafeInteger(at) && at > 0 ? at : null,
  };
}

/** Whether there are letters enough to search for. */
export const isEnough = ({ q }: Pick<Sought, 'q'>): boolean => countLetters(q) >= CHAT.searchLetters;
