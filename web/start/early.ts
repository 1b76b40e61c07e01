/*
 * Runs before the first paint, as a small blocking script of its own (no inline script: the policy forbids it).
 * The page is the same for everyone; this script sets the visitor's theme, whether one is signed in, and the room for
 * the bar of an announcement that was here the last time (layout/announcement-bar.tsx).
 */
const root = document.documentElement;
try {
  const chosen = localStorage.getItem('theme');
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.toggleAttribute('data-member', Boolean(localStorage.getItem('token') && localStorage.getItem('user')));
  const { memberId, barEndsAt, height } = JSON.parse(localStorage.getItem('bar') ?? '{}');
  const isMine = memberId && localStorage.getItem('user')?.includes(memberId);
  if (isMine && Date.parse(barEndsAt) > Date.now()) root.style.setProperty('--bar', `${height}px`);
} catch {
  // Storage is closed to us: the visitor's defaults stand.
}

/*
 * What a person does before hydration is not lost: ui/form.tsx submits the form then, and layout/hydration.ts repeats
 * the click and the choice, which React would reset.
 */
document.addEventListener('submit', ({ target }) => {
  const form = target as HTMLFormElement;
  if (form.method === 'dialog' && !form.isHydrated) form.wasSubmittedEarly = true;
});
document.addEventListener('click', ({ target }) => {
  if (!document.isHydrated) document.earlyClick = (target as Element).closest<HTMLElement>('button[type=button]');
});
document.addEventListener('change', ({ target }) => {
  if (!document.isHydrated && target instanceof HTMLSelectElement) document.earlyChoice = [target, target.value];
});

/* The chat's composer comes later than its page: it takes a picture that was pasted before (use-picked.ts). */
document.addEventListener('paste', (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (!event.defaultPrevented && files.length > 0)
    document.earlyPaste = { files, address: location.href, time: Date.now() };
});

/* The browser offers to install the app once, perhaps before anybody listens; layout/install-card.tsx asks later. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  document.installPrompt = event;
});

/*
 * All other scripts are requested after the first paint: the page is complete without them, and on a slow network
 * 120 kB of script would delay its style, fonts and pictures. One at a time, so that a slow phone can answer in between.
 * A page in a background tab is never painted, and some browsers do not report the paint: they wait no longer than this.
 */
const MOST_AFTER_LOAD_MS = 500;
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];

function startNext(): void {
  const src = scripts.shift();
  if (!src) return;
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  setTimeout(startNext);
}

document.addEventListener('DOMContentLoaded', () => {
  if (document.hidden) return startNext();
  new PerformanceObserver(startNext).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(startNext, MOST_AFTER_LOAD_MS));
});
