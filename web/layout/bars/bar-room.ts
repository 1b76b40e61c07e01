import { createListeners } from '../../browser/listeners.ts';

/* Room under the header for a bar, in pixels (base.css). start/early.ts makes it for one that was there the last time. */

const ROOM = '--bar';
const changes = createListeners();
const { style } = document.documentElement;

export const barRoom = {
  get: (): number => Number.parseFloat(style.getPropertyValue(ROOM)) || 0,
  set(height: number): void {
    if (height === barRoom.get()) return;
    if (height > 0) style.setProperty(ROOM, `${height}px`);
    else style.removeProperty(ROOM);
    changes.notify();
  },
  subscribe: changes.subscribe,
};
