import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fit, type Point, type Size, type View, WHOLE, zoomAt } from './zoom.ts';

/** Scale that a double tap zooms to. */
const CLOSE_UP = 2.5;
/** Milliseconds and pixels between the taps of a double tap. */
const DOUBLE = { time: 300, distance: 30 };
/** Pixels of a swipe to another picture. */
const SWIPE = 60;

/**
 * Zooms and moves the picture on a stage by wheel, pinch and double tap. An unzoomed picture is swiped away. `shown` is
 * its id: a new picture starts unzoomed.
 */
export function useZoom(shown: string | undefined, onSwipe: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const [isMoving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each picture
  useEffect(() => setView(WHOLE), [shown]);

  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  /** Point from the stage's centre. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  useWheel(stage, (event) => setView((view) => zoomAt(view, pointOf(event), Math.exp(-event.deltaY * 0.002), size())));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    start.current = pointers.current.size === 1 ? point : null;
    setMoving(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (!other) return setView((view) => fit({ ...view, x: view.x + by.x, y: view.y + by.y }, size()));
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    // The point between the fingers moves half as far as the one that moves.
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    setView((view) => zoomAt({ ...view, x: view.x + by.x / 2, y: view.y + by.y / 2 }, middle, factor, size()));
  };
  const onTapOrSwipe = useTaps({ view, setView, size, pointOf, onSwipe });
  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    setMoving(false);
    const from = start.current;
    start.current = null;
    if (from && event.type !== 'pointercancel') onTapOrSwipe(event, from);
  };

  return {
    stage,
    view,
    isMoving,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    /** Zooms at the centre. */
    zoomBy: (factor: number) => setView((view) => zoomAt(view, { x: 0, y: 0 }, factor, size())),
  };
}

function useWheel(stage: RefObject<HTMLElement | null>, onZoom: (event: WheelEvent) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      // Keep page and browser from zooming.
      event.preventDefault();
      zoom(event);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);
}

interface Taps {
  view: View;
  setView: (change: (view: View) => View) => void;
  size: () => Size;
  pointOf: (event: PointerEvent) => Point;
  onSwipe: (by: 1 | -1) => void;
}

/** What a single pointer did from its start to its end: a swipe, or the second of two taps. */
function useTaps({ view, setView, size, pointOf, onSwipe }: Taps) {
  const tap = useRef({ at: 0, x: 0, y: 0 });
  return (event: PointerEvent, from: Point) => {
    const point = pointOf(event);
    const across = point.x - from.x;
    if (view.scale === 1 && Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(point.y - from.y))
      return onSwipe(across < 0 ? 1 : -1);
    if (distance(point, from) > DOUBLE.distance) return;
    const isSecond = event.timeStamp - tap.current.at < DOUBLE.time && distance(point, tap.current) < DOUBLE.distance;
    tap.current = { at: isSecond ? 0 : event.timeStamp, ...point };
    if (isSecond) setView((view) => (view.scale > 1 ? WHOLE : zoomAt(view, point, CLOSE_UP, size())));
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
