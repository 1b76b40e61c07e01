import { type Quad, type Size, sizeOfQuad, turnLeft, WHOLE } from './quad.ts';

/** A photo of a page, and what becomes of it. */
export interface PagePhoto extends Size {
  key: string;
  /** A JPEG, upright as its camera was held, no larger than is read. */
  file: File;
  /** Quarter turns to the left. */
  turns: number;
  /** Corners of the paper on the turned photo. */
  corners: Quad;
  isCropped: boolean;
  isGrey: boolean;
  /** A number from 0 to 100. */
  contrast: number;
}

/** How a photo of a page begins: the corners stand a little inside, where they are seen. */
export const UNTOUCHED = {
  turns: 0,
  corners: [
    { x: 0.05, y: 0.05 },
    { x: 0.95, y: 0.05 },
    { x: 0.95, y: 0.95 },
    { x: 0.05, y: 0.95 },
  ],
  isCropped: false,
  isGrey: true,
  contrast: 30,
} as const;

export const turned = ({ turns, corners }: PagePhoto) => ({ turns: (turns + 1) % 4, corners: turnLeft(corners) });

/** Pixels of the photo as it is shown. */
export const shownSize = ({ width, height, turns }: PagePhoto): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Places a picture as it is turned: the six numbers of a matrix, as a canvas and SVG have them. */
export function turnMatrix({ width, height, turns }: PagePhoto): [number, number, number, number, number, number] {
  if (turns === 1) return [0, -1, 1, 0, 0, width];
  if (turns === 2) return [-1, 0, 0, -1, width, height];
  return turns === 3 ? [0, 1, -1, 0, height, 0] : [1, 0, 0, 1, 0, 0];
}

/** What is left of the photo. */
export const quadOf = ({ isCropped, corners }: PagePhoto): Quad => (isCropped ? corners : WHOLE);
export const pageSize = (photo: PagePhoto): Size => sizeOfQuad(quadOf(photo), shownSize(photo));

/** A page that is wider than high lies on its side, mostly. */
export function isOnSide(photo: PagePhoto): boolean {
  const { width, height } = pageSize(photo);
  return width > height;
}

/** The factor by which a grey is moved away from the middle, as `contrast()` of CSS does it. */
export const contrastOf = ({ contrast }: Pick<PagePhoto, 'contrast'>): number => 1 + contrast / 50;

/** Measured on JPEGs of printed pages (docs/decisions/0077). */
const BYTES_PER_PIXEL = 0.25;

/** About how large the PDF becomes, in bytes. */
export function estimateBytes(photos: readonly PagePhoto[]): number {
  return photos.reduce((sum, photo) => {
    const { width, height } = pageSize(photo);
    return sum + width * height * BYTES_PER_PIXEL;
  }, 0);
}
