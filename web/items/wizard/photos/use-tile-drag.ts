import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that a mouse moves, and milliseconds that a finger rests, before it is dragging. */
const SLOP = 6;
const HOLD = 250;

interface Drag {
  key: string;
  pointerId: number;
  /** Where the tile was before. */
  from: number;
  x: number;
  y: number;
  /** The grip within the tile, as a share of its size, which changes with its slot. */
  grab: { x: number; y: number };
  isOn: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

interface TileDragging {
  list: RefObject<HTMLOListElement | null>;
  /** Called while dragging; `move` restores the order if the drag is cancelled. */
  onMove: (key: string, to: number) => void;
  onDropped: (key: string, from: number) => void;
}

/** Reorders tiles by dragging: at once with a mouse, after a short hold with a finger, which otherwise scrolls. */
export function useTileDrag({ list, onMove, onDropped }: TileDragging) {
  const [dragged, setDragged] = useState<string | null>(null);
  const drag = useRef<Drag>(null);
  const calls = useRef({ onMove, onDropped });
  calls.current = { onMove, onDropped };

  useEffect(() => {
    const slots = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];
    const slotOf = (key: string) => slots().find(({ dataset }) => dataset.photo === key);
    const tileOf = (key: string) => slotOf(key)?.firstElementChild as HTMLElement | undefined;

    /** Puts the tile under the pointer, wherever its slot is. */
    const follow = ({ key, x, y, grab }: Drag) => {
      const slot = slotOf(key)?.getBoundingClientRect();
      const tile = tileOf(key);
      if (slot && tile)
        tile.style.translate = `${x - slot.left - grab.x * slot.width}px ${y - slot.top - grab.y * slot.height}px`;
    };
    const begin = (now: Drag) => {
      now.isOn = true;
      now.from = slots().findIndex(({ dataset }) => dataset.photo === now.key);
      setDragged(now.key);
    };
    const end = () => {
      const now = drag.current;
      if (!now) return;
      clearTimeout(now.timer);
      drag.current = null;
      setDragged(null);
      const tile = tileOf(now.key);
      if (tile) tile.style.translate = '';
      if (now.isOn) calls.current.onDropped(now.key, now.from);
    };
    const giveUp = () => {
      const now = drag.current;
      if (now?.isOn) calls.current.onMove(now.key, now.from);
      end();
    };

    const move = (event: PointerEvent) => {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const { clientX: x, clientY: y, pointerType } = event;
      if (!now.isOn && Math.hypot(x - now.x, y - now.y) > SLOP) {
        if (pointerType === 'touch') return end();
        begin(now);
      }
      if (!now.isOn) return;
      Object.assign(now, { x, y });
      const over = slots().findIndex((slot) => slot.dataset.photo !== now.key && contains(slot, x, y));
      if (over >= 0) flushSync(() => calls.current.onMove(now.key, over));
      follow(now);
    };
    const hold = (event: PointerEvent) => {
      const slot = (event.target as Element).closest<HTMLElement>('[data-photo]');
      if (!slot?.dataset.photo || event.button !== 0 || (event.target as Element).closest('button')) return;
      const { left, top, width, height } = slot.getBoundingClientRect();
      const grab = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
      const { pointerId, clientX: x, clientY: y } = event;
      const now: Drag = { key: slot.dataset.photo, pointerId, from: 0, x, y, grab, isOn: false };
      if (event.pointerType === 'touch') now.timer = setTimeout(() => begin(now), HOLD);
      drag.current = now;
    };
    const release = ({ pointerId }: PointerEvent) => pointerId === drag.current?.pointerId && end();
    const cancel = ({ pointerId }: PointerEvent) => pointerId === drag.current?.pointerId && giveUp();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && giveUp();
    /** Keeps a dragging touch from scrolling or opening a menu. */
    const prevent = (event: Event) => drag.current?.isOn && event.preventDefault();

    const unmount = new AbortController();
    const { signal } = unmount;
    list.current?.addEventListener('pointerdown', hold, { signal });
    list.current?.addEventListener('touchmove', prevent, { signal, passive: false });
    list.current?.addEventListener('contextmenu', prevent, { signal });
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', cancel, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => {
      giveUp();
      unmount.abort();
    };
  }, [list]);

  return dragged;
}

function contains(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}
