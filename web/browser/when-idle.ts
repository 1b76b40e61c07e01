import { SECOND } from '#contract/rules/time.ts';

/** Runs after the load, when the browser is idle. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => removeEventListener('load', wait);
  function wait() {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(work, { timeout: 4 * SECOND });
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, SECOND);
      cancel = () => clearTimeout(id);
    }
  }
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}
