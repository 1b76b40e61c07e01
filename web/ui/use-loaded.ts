import { type SetStateAction, useCallback, useState } from 'react';

type Merge<T> = (now: T, loaded: T) => T;
const replace = <T>(_now: T, loaded: T): T => loaded;

/**
 * State that begins with what the page's loader brought, and follows what the loader brings later, as after a time
 * without network. `merge` must be the same function on every render.
 */
export function useLoaded<T extends object | null>(loaded: T, merge: Merge<T> = replace) {
  const [state, setState] = useState({ value: loaded, loaded });
  let { value } = state;
  if (state.loaded !== loaded) {
    value = merge(value, loaded);
    setState({ value, loaded });
  }
  const set = useCallback(
    (next: SetStateAction<T>) =>
      setState((now) => ({ ...now, value: typeof next === 'function' ? next(now.value) : next })),
    [],
  );
  return [value, set] as const;
}

interface Page {
  data: { _id: string }[];
  nextCursor: string | null;
}

/** Joins the fresh first page and the rows that followed it, for a list of which more than the first page is shown. */
export function withLaterRows<P extends Page>(now: P, first: P): P {
  const fresh = new Set(first.data.map(({ _id }) => _id));
  const known = new Map(now.data.map(({ _id }, at) => [_id, at]));
  const last = first.data.findLast(({ _id }) => known.has(_id));
  const rest = last ? now.data.slice((known.get(last._id) ?? 0) + 1).filter(({ _id }) => !fresh.has(_id)) : [];
  // What followed the end of the list, or of its first page, is gone.
  if (rest.length === 0 || first.nextCursor === null) return first;
  return { ...first, data: [...first.data, ...rest], nextCursor: now.nextCursor };
}
