import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 24;

/**
 * Scroll anchoring for a pane whose rows (`data-row`) grow at both ends: a pane at its bottom stays there; otherwise the
 * first visible row keeps its position.
 */
export function useScrollAnchor(rows: unknown) {
  const pane = useRef<HTMLDivElement>(null);
  /** null: at the bottom. */
  const anchor = useRef<{ row: string; offset: number } | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [atTop, setAtTop] = useState(false);

  /** Pixels that the pane was high when it was last put into place. */
  const height = useRef(0);

  const saveAnchor = () => {
    const element = pane.current;
    if (!element) return;
    // At its bottom it has become lower or higher, and scrolls by itself: nobody has moved it.
    if (!anchor.current && element.clientHeight !== height.current) return restore();
    const isLow = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    const first = isLow ? undefined : firstVisible(element);
    anchor.current = first ? { row: first.dataset.row ?? '', offset: first.offsetTop - element.scrollTop } : null;
    setAtBottom(isLow);
    setAtTop(element.scrollTop < NEAR);
  };

  const restore = () => {
    const element = pane.current;
    if (!element) return;
    height.current = element.clientHeight;
    if (!anchor.current) element.scrollTop = element.scrollHeight;
    else {
      const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(anchor.current.row)}"]`);
      if (row) element.scrollTop = row.offsetTop - anchor.current.offset;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change
  useLayoutEffect(restore, [rows]);

  // Fonts that load, a phone that is turned, a pane that is shown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both read only what is current
  useEffect(() => {
    const watch = new ResizeObserver(restore);
    if (pane.current) watch.observe(pane.current);
    if (pane.current?.firstElementChild) watch.observe(pane.current.firstElementChild);
    return () => watch.disconnect();
  }, []);

  const toBottom = () => {
    anchor.current = null;
    setAtBottom(true);
    restore();
  };
  return { pane, atBottom, atTop, saveAnchor, toBottom };
}

function firstVisible(element: HTMLElement): HTMLElement | undefined {
  for (const row of element.querySelectorAll<HTMLElement>('[data-row]'))
    if (row.offsetTop + row.offsetHeight > element.scrollTop) return row;
}
