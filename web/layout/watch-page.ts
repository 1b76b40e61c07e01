/** What every page watches in the browser, for as long as it lives; its code comes after hydration. */
export function watchPage(): void {
  markBrokenPictures();
  const header = document.querySelector('header');
  if (header) hideOnScroll(header);
}

/**
 * Marks pictures that could not be loaded, for base.css to show our own placeholder, or nothing where initials stand
 * behind. One listener for all: errors and loads of pictures do not bubble, but they can be caught on their way down.
 */
function markBrokenPictures(): void {
  const mark = (target: EventTarget | null, isBroken: boolean) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', isBroken);
  };
  // Pictures that failed before this code came.
  for (const picture of document.images) mark(picture, picture.complete && picture.naturalWidth === 0);
  document.addEventListener('error', ({ target }) => mark(target, true), { capture: true });
  document.addEventListener('load', ({ target }) => mark(target, false), { capture: true });
}

/** Pixels of a movement that means a direction, and the header's height. */
const MEANT = 8;
const HEIGHT = 56;

/**
 * Marks the header, for phones: while one scrolls down, unless it has the focus, and while it stands below the top of a
 * page.
 */
function hideOnScroll(header: HTMLElement): void {
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MEANT) return;
      last = scrollY;
      const isDown = scrollY > 2 * MEANT + HEIGHT;
      header.toggleAttribute('data-down', isDown);
      header.toggleAttribute('data-away', moved > 0 && isDown && !header.contains(document.activeElement));
    },
    { passive: true },
  );
  header.addEventListener('focusin', () => header.removeAttribute('data-away'));
}
