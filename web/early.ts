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
