import { useEffect, useState } from 'react';
import { itemCalls, type Suggestion } from '#contract/items.ts';
import { api } from '../../api/api.ts';

/** Characters from which on something is suggested, and milliseconds of rest before it is asked for. */
const FROM = 2;
const REST = 150;

const isAsked = (text: string): boolean => [...text].length >= FROM;

/** Suggestions for a text: the last response until the next arrives; null for none. Failures are silent. */
export function useSuggestions(text: string): Suggestion[] | null {
  const [found, setFound] = useState<Suggestion[] | null>(null);
  useEffect(() => {
    if (!isAsked(text)) return setFound(null);
    const stale = new AbortController();
    const show = (data: Suggestion[] | null) => !stale.signal.aborted && setFound(data);
    const timer = setTimeout(() => {
      api(itemCalls.suggestSearches, { keyword: text }, { signal: stale.signal }).then(
        ({ data }) => show(data),
        () => show(null),
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [text]);
  return isAsked(text) ? found : null;
}
