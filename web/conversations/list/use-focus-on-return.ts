import { type RefObject, useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';

/** Restores the focus to where the list left it: on a phone the list replaces the conversation. */
export function useFocusOnReturn(list: RefObject<HTMLElement | null>, address: string | null): void {
  const before = useRef(address);
  useEffect(() => {
    const left = before.current;
    before.current = address;
    if (!left || address || document.activeElement !== document.body) return;
    const link = list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(paths.chat(left))}"]`);
    link?.focus({ preventScroll: true });
  }, [list, address]);
}
