/* The four corners of a paper on its photo, and how what they enclose becomes a rectangle. */

/** A place on a photo, from 0 to 1 of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** Corners from the top left one clockwise. */
export type Quad = readonly [Point, Point, Point, Point];

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Share of the photo that a side has at least, so that the corners can be told apart. */
const SHORTEST = 0.08;

const distance = (a: Point, b: Point, { width, height }: Size = { width: 1, height: 1 }): number =>
  Math.hypot((a.x - b.x) * width, (a.y - b.y) * height);

const inside = (share: number): number => Math.min(1, Math.max(0, share));

/** Whether the corners go clockwise around a paper, none of them bent inwards. */
function isPaper(quad: Quad): boolean {
  return quad.every((here, n) => {
    const next = quad[(n + 1) % 4] as Point;
    const after = quad[(n + 2) % 4] as Point;
    const bend = (next.x - here.x) * (after.y - next.y) - (next.y - here.y) * (after.x - next.x);
    return bend > 0 && distance(here, next) >= SHORTEST;
  });
}

/** The corners with one of them elsewhere; as they were where they would enclose no paper. */
export function moveCorner(quad: Quad, corner: number, { x, y }: Point): Quad {
  const moved = quad.map((point, n) => (n === corner ? { x: inside(x), y: inside(y) } : point)) as unknown as Quad;
  return isPaper(moved) ? moved : quad;
}

/** The same corners after a quarter turn of the photo to the left. */
export function turnLeft(quad: Quad): Quad {
  const [a, b, c, d] = quad.map(({ x, y }) => ({ x: y, y: 1 - x })) as unknown as Quad;
  return [b, c, d, a];
}

/** Pixels of the paper: its longer sides, as the far end of a paper is the smaller one on its photo. */
export function sizeOfQuad([a, b, c, d]: Quad, photo: Size): Size {
  return {
    width: Math.max(1, Math.round(Math.max(distance(a, b, photo), distance(d, c, photo)))),
    height: Math.max(1, Math.round(Math.max(distance(a, d, photo), distance(b, c, photo)))),
  };
}

/**
 * Where a place of the flat paper, from 0 to 1, stands on the photo: the projective map of a square onto four corners
 * (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3).
 */
export function placeOnPhoto([a, b, c, d]: Quad): (u: number, v: number) => Point {
  const [x1, y1, x2, y2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const [x3, y3] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const whole = x1 * y2 - x2 * y1;
  const g = (x3 * y2 - x2 * y3) / whole;
  const h = (x1 * y3 - x3 * y1) / whole;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / depth,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / depth,
    };
  };
}
