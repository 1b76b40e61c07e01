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

/*
 * The page stands without script: on a slow network it must not share the line with 120 kB of it, so that they are
 * asked for once it has been painted. A page in a tab behind others is not painted, and does not wait for that.
 */
const { entry, parts = '' } = document.currentScript?.dataset ?? {};

function start(): void {
  for (const href of parts.split(' ')) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', src: entry as string });
}

function add(name: string, attributes: Record<string, string>): void {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.head.append(element);
}

if (entry)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
