import { markParts } from './mark-parts.ts';

interface MarkedProps {
  text: string;
  marks: readonly string[];
}

/** A text with marked passages that match warning words. */
export const Marked = ({ text, marks }: MarkedProps) =>
  markParts(text, marks).map((part, i) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <mark key={i} className="bg-marker-soft text-marker-text px-1 rounded-[4px]">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
