import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 24;

/**
 * A pane whose rows (`data-row`) grow at both ends. Who is at the bottom stays there; for everyone else the row at
 * the top of the view stays where it is, whatever comes above or below it.
 */
export function useKeepPlace(rows: unknown) {
  const pane = useRef<HTMLDivElement>(null);
  /** null: at the bottom. */
  const place = useRef<{ row: string; offset: number } | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [atTop, setAtTop] = useState(false);

  const note = () => {
    const element = pane.current;
    if (!element) return;
    const isLow = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    const first = isLow ? undefined : firstVisible(element);
    place.current = first ? { row: first.dataset.row ?? '', offset: first.offsetTop - element.scrollTop } : null;
    setAtBottom(isLow);
    setAtTop(element.scrollTop < NEAR);
  };

  const restore = () => {
    const element = pane.current;
    if (!element) return;
    if (!place.current) element.scrollTop = element.scrollHeight;
    else {
      const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.current.row)}"]`);
      if (row) element.scrollTop = row.offsetTop - place.current.offset;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change
  useLayoutEffect(restore, [rows]);

  // Letters that are exchanged, a phone that is turned, a pane that is shown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both read only what is current
  useEffect(() => {
    const watch = new ResizeObserver(restore);
    if (pane.current) watch.observe(pane.current);
    if (pane.current?.firstElementChild) watch.observe(pane.current.firstElementChild);
    return () => watch.disconnect();
  }, []);

  const toBottom = () => {
    place.current = null;
    setAtBottom(true);
    restore();
  };
  return { pane, atBottom, atTop, note, toBottom };
}

function firstVisible(element: HTMLElement): HTMLElement | undefined {
  for (const row of element.querySelectorAll<HTMLElement>('[data-row]'))
    if (row.offsetTop + row.offsetHeight > element.scrollTop) return row;
}
