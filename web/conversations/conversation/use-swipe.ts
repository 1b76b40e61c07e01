import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels to the right after which a swipe counts, and that the line follows the finger at most. */
const FAR = 56;
const MOST = 72;

/** A swipe of a finger to the right: the line follows, and springs back. Null: none. */
export function useSwipe(line: RefObject<HTMLElement | null>, onSwipe: (() => void) | null): void {
  const swiped = useEffectEvent(() => onSwipe?.());
  const isOn = onSwipe !== null;
  useEffect(() => {
    const element = line.current;
    if (!element || !isOn) return;
    let start: { x: number; y: number } | null = null;
    let moved = 0;
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      // Rather up or down: the pane scrolls.
      if (Math.abs(touch.clientY - start.y) > Math.max(12, across)) return end(false);
      moved = Math.max(0, Math.min(across - 12, MOST));
      element.style.transform = moved > 0 ? `translateX(${moved}px)` : '';
    };
    const begin = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const end = (counts: boolean) => {
      element.style.transform = '';
      if (counts && start && moved >= FAR) swiped();
      start = null;
      moved = 0;
    };
    const finish = () => end(true);
    const cancel = () => end(false);
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', finish);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', finish);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [line, isOn]);
}
