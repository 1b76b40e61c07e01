import { useEffect, useState } from 'react';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { api } from '../../../api/api.ts';

/** Milliseconds without a change before the request. */
const REST = 600;

/**
 * The response of a call that helps with a form: the last one until the next arrives. No request without an input.
 * Failures are silent, because the form works without hints.
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

/** Minimum length of a title worth asking about. */
const FROM = 3;

/** The title to ask with; null while it is too short. */
export const askedTitle = (title: string | undefined): string | null => {
  const asked = title?.trim() ?? '';
  return [...asked].length >= FROM ? asked : null;
};
