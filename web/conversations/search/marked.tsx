import { markedParts } from '#contract/rules/find-words.ts';

/** A text in which the beginnings of words that were searched for are marked. */
export const Marked = ({ text, words }: { text: string; words: readonly RegExp[] }) =>
  markedParts(text, words).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={i} className="bg-marker-soft text-marker-text px-0.5 -mx-0.5 rounded-[4px]">
        {part}
      </mark>
    ) : (
      part
    ),
  );
