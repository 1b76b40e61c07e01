/*
 * Runs before the first paint, as a small blocking script of its own (no inline script: the policy forbids it).
 * The page is the same for everyone; here it gets the visitor's theme and learns whether one is signed in.
 */
const root = document.documentElement;
try {
  const chosen = localStorage.getItem('theme');
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.toggleAttribute('data-member', Boolean(localStorage.getItem('token') && localStorage.getItem('user')));
} catch {
  // Storage is closed to us: the visitor's defaults stand.
}

/* A form that is sent before React listens is not lost: ui/form.tsx sends it then. */
document.addEventListener('submit', ({ target }) => {
  const form = target as HTMLFormElement;
  if (form.method === 'dialog' && !form.awake) form.held = true;
});

/* Nor is the last button that was pressed: layout/awake.ts presses it again. */
document.addEventListener('click', ({ target }) => {
  if (!document.awake) document.pressed = (target as Element).closest<HTMLElement>('button[type=button]');
});

/* Nor is what was chosen from a list, which React would set back: it is chosen again. */
document.addEventListener('change', ({ target }) => {
  if (!document.awake && target instanceof HTMLSelectElement) document.chosen = [target, target.value];
});

/* What checks forms would compile its checks if it could: here the policy forbids that, and tells. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/*
 * The page stands without script: on a slow network it must not share the line with 120 kB of it, nor the processor with
 * what draws it first, so that they are asked for once it has been painted. A page in a tab behind others is not painted,
 * and does not wait for that; nor does, for long, a browser that keeps to itself when it paints.
 */
const { entry, parts } = document.currentScript?.dataset ?? {};
const waiting = entry ? `${parts} ${entry}`.trim().split(' ') : [];

/** Milliseconds after a page has loaded that its paint is waited for. */
const PATIENCE = 500;

/** Each part is a script, started and run by itself: all in one go would be felt on a slow telephone. */
function start(): void {
  const src = waiting.shift();
  if (!src) return;
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  setTimeout(start);
}

if (entry)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return start();
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    addEventListener('load', () => setTimeout(start, PATIENCE));
  });
