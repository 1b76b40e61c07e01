import { useEffect } from 'react';

/**
 * Marks pictures that could not be loaded, for base.css to show our own placeholder, or nothing where initials stand
 * behind. One listener for all: errors and loads of pictures do not bubble, but they can be caught on their way down.
 */
export function useBrokenPictures(): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const mark = (target: EventTarget | null, isBroken: boolean) => {
      if (target instanceof HTMLImageElement) target.toggleAttribute('data-broken', isBroken);
    };
    // Those that broke before this page was awake.
    for (const picture of document.images) mark(picture, picture.complete && picture.naturalWidth === 0);
    document.addEventListener('error', ({ target }) => mark(target, true), options);
    document.addEventListener('load', ({ target }) => mark(target, false), options);
    return () => listening.abort();
  }, []);
}
