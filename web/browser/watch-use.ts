/** What somebody does on a page. Moving a pointer over it is no use of it: a desk shakes. */
const USES = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove', 'focus'] as const;

/**
 * Calls the listener when the visible page is used, at most once in the given milliseconds; opening it is a use.
 * Returns the function to end it.
 */
export function watchUse(pause: number, used: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < pause) return;
    last = performance.now();
    used();
  };
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  for (const use of USES) addEventListener(use, note, options);
  document.addEventListener('visibilitychange', note, options);
  note();
  return () => ending.abort();
}
