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
  const calls = useRef({ onMove, onDropped });
  calls.current = { onMove, onDropped };

  useEffect(() => {
    if (!list.current) return;
    return watchDrags(list.current, {
      show: setDragged,
      onMove: (key, to) => calls.current.onMove(key, to),
      onDropped: (key, from) => calls.current.onDropped(key, from),
    });
  }, [list]);

  return dragged;
}

interface Outcome extends Omit<TileDragging, 'list'> {
  show: (key: string | null) => void;
}

/** Returns what ends it. */
function watchDrags(list: HTMLElement, outcome: Outcome): () => void {
  const drags = new TileDrags(list, outcome);
  const unmount = new AbortController();
  const { signal } = unmount;
  /** Keeps a dragging touch from scrolling or opening a menu. */
  const prevent = (event: Event) => drags.isOn && event.preventDefault();
  list.addEventListener('pointerdown', (event) => drags.hold(event), { signal });
  list.addEventListener('touchmove', prevent, { signal, passive: false });
  list.addEventListener('contextmenu', prevent, { signal });
  document.addEventListener('pointermove', (event) => drags.move(event), { signal });
  document.addEventListener('pointerup', ({ pointerId }) => drags.release(pointerId), { signal });
  document.addEventListener('pointercancel', ({ pointerId }) => drags.cancel(pointerId), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && drags.giveUp(), { signal });
  return () => {
    drags.giveUp();
    unmount.abort();
  };
}

/** The tile that is held or dragged, if one is. */
class TileDrags {
  #now: Drag | null = null;
  readonly #list: HTMLElement;
  readonly #outcome: Outcome;

  constructor(list: HTMLElement, outcome: Outcome) {
    this.#list = list;
    this.#outcome = outcome;
  }

  get isOn(): boolean {
    return this.#now?.isOn === true;
  }

  hold(event: PointerEvent): void {
    const slot = (event.target as Element).closest<HTMLElement>('[data-photo]');
    if (!slot?.dataset.photo || event.button !== 0 || (event.target as Element).closest('button')) return;
    const { left, top, width, height } = slot.getBoundingClientRect();
    const grab = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    const { pointerId, clientX: x, clientY: y } = event;
    const now: Drag = { key: slot.dataset.photo, pointerId, from: 0, x, y, grab, isOn: false };
    if (event.pointerType === 'touch') now.timer = setTimeout(() => this.#begin(now), HOLD);
    this.#now = now;
  }

  move(event: PointerEvent): void {
    const now = this.#now;
    if (!now || event.pointerId !== now.pointerId) return;
    const { clientX: x, clientY: y, pointerType } = event;
    if (!now.isOn && Math.hypot(x - now.x, y - now.y) > SLOP) {
      if (pointerType === 'touch') {
        this.#end();
        return;
      }
      this.#begin(now);
    }
    if (!now.isOn) return;
    Object.assign(now, { x, y });
    const over = this.#slots().findIndex((slot) => slot.dataset.photo !== now.key && contains(slot, x, y));
    if (over >= 0) flushSync(() => this.#outcome.onMove(now.key, over));
    this.#follow(now);
  }

  release(pointerId: number): void {
    if (pointerId === this.#now?.pointerId) this.#end();
  }

  cancel(pointerId: number): void {
    if (pointerId === this.#now?.pointerId) this.giveUp();
  }

  giveUp(): void {
    if (this.#now?.isOn) this.#outcome.onMove(this.#now.key, this.#now.from);
    this.#end();
  }

  #begin(now: Drag): void {
    now.isOn = true;
    now.from = this.#slots().findIndex(({ dataset }) => dataset.photo === now.key);
    this.#outcome.show(now.key);
  }

  #end(): void {
    const now = this.#now;
    if (!now) return;
    clearTimeout(now.timer);
    this.#now = null;
    this.#outcome.show(null);
    const tile = this.#tileOf(now.key);
    if (tile) tile.style.translate = '';
    if (now.isOn) this.#outcome.onDropped(now.key, now.from);
  }

  /** Puts the tile under the pointer, wherever its slot is. */
  #follow({ key, x, y, grab }: Drag): void {
    const slot = this.#slotOf(key)?.getBoundingClientRect();
    const tile = this.#tileOf(key);
    if (slot && tile)
      tile.style.translate = `${x - slot.left - grab.x * slot.width}px ${y - slot.top - grab.y * slot.height}px`;
  }

  #slots(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[data-photo]')];
  }

  #slotOf(key: string): HTMLElement | undefined {
    return this.#slots().find(({ dataset }) => dataset.photo === key);
  }

  #tileOf(key: string): HTMLElement | undefined {
    return this.#slotOf(key)?.firstElementChild as HTMLElement | undefined;
  }
}

function contains(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}
