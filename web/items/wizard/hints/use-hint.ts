import { useEffect, useState } from 'react';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { api } from '../../../api.ts';

/** Milliseconds without a change before it is asked. */
const REST = 600;

/**
 * The answer of a call that helps while a form is filled in: the last one until the next is there. Without an input
 * nothing is asked. A failure says nothing: the form works without.
 */
export function useHint<C extends Call>(call: C, input: ClientInput<C> | null): Output<C> | null {
  const [answer, setAnswer] = useState<Output<C> | null>(null);
  const key = input && JSON.stringify(input);
  useEffect(() => {
    if (key === null) return setAnswer(null);
    const stale = new AbortController();
    const timer = setTimeout(() => {
      api(call, JSON.parse(key) as ClientInput<C>, { signal: stale.signal }).then(
        (found) => !stale.signal.aborted && setAnswer(found),
        () => {},
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [call, key]);
  return answer;
}

/** Characters from which on a title says something. */
const FROM = 3;

/** The title as it is asked with; null while it says too little. */
export const askedTitle = (title: string | undefined): string | null => {
  const asked = title?.trim() ?? '';
  return [...asked].length >= FROM ? asked : null;
};
