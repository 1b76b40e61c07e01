import { drawBook, drawBookPile, drawNotes } from './covers.ts';
import { drawFace, type Face } from './faces.ts';
import type { Subject } from './goods.ts';
import { drawItem } from './illustrations.ts';

/** What a picture of the sample campus shows, and how near it was taken. Alike ones are drawn once. */
export type Drawing = { of: 'face'; face: Face } | { of: 'item'; subject: Subject; look: number; near: number };

/** Further pictures of the same thing. */
const CLOSE_UPS = [
  { left: 0.1, top: 0.08, edge: 0.56 },
  { left: 0.36, top: 0.3, edge: 0.58 },
  { left: 0.14, top: 0.4, edge: 0.58 },
  { left: 0.42, top: 0.12, edge: 0.54 },
] as const;
export const FIRST_CLOSE_UP = 3;

/** The part of a drawing that is seen, by `near`: left, top and edge as parts of the whole. */
export const VIEWS = [
  { left: 0, top: 0, edge: 1 },
  { left: 0.02, top: 0.1, edge: 0.86 },
  { left: 0.09, top: 0.03, edge: 0.9 },
  ...CLOSE_UPS,
] as const;

/** The drawing as SVG, and the edge in pixels at which it is kept. */
export function draw(drawing: Drawing): { svg: string; edge: number } {
  if (drawing.of === 'face') return { svg: drawFace(drawing.face), edge: 480 };
  return { svg: drawSubject(drawing.subject, drawing.look), edge: 720 };
}

function drawSubject(subject: Subject, look: number): string {
  if (subject.art === 'book') return drawBook(subject.lines, subject.under, look);
  if (subject.art === 'notes') return drawNotes(subject.lines, subject.under, look);
  if (subject.art === 'pile') return drawBookPile(subject.lines, look);
  return drawItem(subject.art, look);
}
