import { type Branch, PEOPLE } from '#contract/limits.ts';
import { isChoice, yearName } from '#contract/rules/campus-choices.ts';

/** What the page searches for. It is in the address, so that Back leads to it. */
export interface Sought {
  name: string;
  year?: number | undefined;
  branch?: Branch | undefined;
}

export const readSought = (parameters: URLSearchParams): Sought => ({
  name: parameters.get('name')?.trim() ?? '',
  year: Number(chosen('years', parameters.get('year'))) || undefined,
  branch: chosen('branches', parameters.get('branch')),
});

const chosen = (kind: 'years' | 'branches', given: string | null): string | undefined =>
  given !== null && isChoice(kind, given) ? given : undefined;

/** Whether there are letters enough to search for, as the server counts them. */
export const isEnough = ({ name }: Sought): boolean =>
  (name.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) >= PEOPLE.letters;

/** '1st Year · CIVIL'; empty without either. */
export const filterWords = ({ year, branch }: Sought): string =>
  [year && yearName(year), branch].filter(Boolean).join(' · ');

/** A name in pieces, of which every second one was searched for. */
export function markedParts(text: string, name: string): string[] {
  const words = name.split(/[\s@]+/).filter(Boolean);
  if (words.length === 0) return [text];
  const longestFirst = words
    .sort((a, b) => b.length - a.length)
    .map(
      (word) =>
        // Two letters are found at the beginning of a name alone.
        `${[...word].length < 3 ? '(?<=^| )' : ''}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
    );
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'iu'));
}
