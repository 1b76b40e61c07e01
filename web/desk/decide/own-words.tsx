import type { ComponentProps } from 'react';
import { DESK } from '#contract/limits.ts';
import { Textarea } from '../../ui/field.tsx';

type OwnWordsProps = Pick<ComponentProps<typeof Textarea>, 'name' | 'rows' | 'error' | 'onKeyDown'> & {
  /** Whom the words are for. */
  to: string;
  words: string;
  onWords: (words: string) => void;
};

/** What the desk writes to a member, in its own words. */
export const OwnWords = ({ to, words, onWords, ...field }: OwnWordsProps) => (
  <Textarea
    label={`Own words to ${to}`}
    required
    maxLength={DESK.words}
    value={words}
    onChange={({ target }) => onWords(target.value)}
    {...field}
  />
);
