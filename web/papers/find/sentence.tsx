import type { Match } from './found.ts';

/** Where the text inside matched: the page, and the sentence with its words marked. */
export const Sentence = ({ match: { page, sentence, words } }: { match: Match }) => (
  <p className="mt-3 text-[14.5px] leading-[1.45] text-ink-2 break-words">
    <span className="font-semibold text-ink">Page {page}:</span> {partsOf(sentence, words)}
  </p>
);

function partsOf(sentence: string, words: string[]) {
  if (words.length === 0) return sentence;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return sentence
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u'))
    .map((part, n) =>
      n % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
        <mark key={n} className="rounded-[3px] bg-marker-soft text-marker-text px-0.5">
          {part}
        </mark>
      ) : (
        part
      ),
    );
}
