import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Milliseconds that a finger rests, and pixels that it may move meanwhile. */
const LONG = 450;
const STILL = 10;

/**
 * A finger that rests on the list item around the spot. On a button it keeps its own meaning, and on a link, unless
 * `onLinks`: then the browser's own menu of the link stays away.
 */
export function useLongPress(
  spot: RefObject<HTMLElement | null>,
  onPress: () => void,
  { onLinks = false }: { onLinks?: boolean } = {},
): void {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const line = spot.current?.closest('li');
    if (!line) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let isPressed = false;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      clearTimeout(timer);
      isPressed = false;
      if (!touch || touches.length > 1 || (target as Element).closest(onLinks ? 'button' : 'a, button')) return;
      start = { x: touch.clientX, y: touch.clientY };
      timer = setTimeout(() => {
        isPressed = true;
        pressed();
      }, LONG);
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (touch && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > STILL) clearTimeout(timer);
    };
    const end = (event: TouchEvent) => {
      clearTimeout(timer);
      // No click follows, which would press what has opened under the finger.
      if (isPressed && event.cancelable) event.preventDefault();
    };
    const keepAway = (event: Event) => {
      // A right click of the mouse keeps the browser's menu.
      if (onLinks && (event as PointerEvent).pointerType === 'touch') event.preventDefault();
    };
    line.addEventListener('contextmenu', keepAway);
    line.addEventListener('touchstart', begin, { passive: true });
    line.addEventListener('touchmove', move, { passive: true });
    line.addEventListener('touchend', end);
    line.addEventListener('touchcancel', end);
    return () => {
      clearTimeout(timer);
      line.removeEventListener('contextmenu', keepAway);
      line.removeEventListener('touchstart', begin);
      line.removeEventListener('touchmove', move);
      line.removeEventListener('touchend', end);
      line.removeEventListener('touchcancel', end);
    };
  }, [spot, onLinks]);
}
