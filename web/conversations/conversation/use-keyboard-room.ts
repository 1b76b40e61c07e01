import { useEffect } from 'react';

/** Pixels that a keyboard has at least; browsers' own bars are less tall. */
const KEYBOARD = 120;

/** Says in --seen how much of the page a phone's keyboard leaves to see, which 100dvh does not know. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const { style } = document.documentElement;
    const fit = () => {
      if (seen.scale !== 1 || innerHeight - seen.height < KEYBOARD) return style.removeProperty('--seen');
      style.setProperty('--seen', `${seen.height}px`);
      // iOS moves the page to show the field, which is in view already.
      scrollTo(0, 0);
    };
    seen.addEventListener('resize', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      style.removeProperty('--seen');
    };
  }, []);
}
