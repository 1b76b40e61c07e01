import { placeOnPhoto, type Quad, type Size } from './quad.ts';

/** Pixels in rows, four bytes each, as a canvas has them. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

interface Look {
  isGrey: boolean;
  /** Factor of `contrastOf`. */
  contrast: number;
}

/** Shares of red, green and blue in a grey (ITU-R BT.709), as `grayscale()` of CSS has them. */
const GREY = [0.2126, 0.7152, 0.0722] as const;

/** Draws some rows of the flat paper from its photo, each pixel from the four that are nearest. */
export function flattenRows(
  photo: Pixels,
  paper: Pixels,
  quad: Quad,
  { look, from, to }: { look: Look; from: number; to: number },
): void {
  const place = placeOnPhoto(quad);
  const tone = toneOf(look.contrast);
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < paper.width; x += 1) {
      const at = place((x + 0.5) / paper.width, (y + 0.5) / paper.height);
      readBetween(photo, at.x * photo.width - 0.5, at.y * photo.height - 0.5, colour);
      const grey = look.isGrey ? colour[0] * GREY[0] + colour[1] * GREY[1] + colour[2] * GREY[2] : null;
      const n = (y * paper.width + x) * 4;
      for (let c = 0; c < 3; c += 1) paper.data[n + c] = tone[Math.round(grey ?? (colour[c] as number))] as number;
      paper.data[n + 3] = 255;
    }
}

/** What becomes of each of the 256 tones. */
function toneOf(contrast: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => (value - 127.5) * contrast + 127.5);
}

function readBetween({ data, width, height }: Pixels, x: number, y: number, into: [number, number, number]): void {
  const [left, top] = [clamp(Math.floor(x), width), clamp(Math.floor(y), height)];
  const [right, foot] = [clamp(left + 1, width), clamp(top + 1, height)];
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  for (let c = 0; c < 3; c += 1) {
    const above = mix(data[(top * width + left) * 4 + c], data[(top * width + right) * 4 + c], across);
    const below = mix(data[(foot * width + left) * 4 + c], data[(foot * width + right) * 4 + c], across);
    into[c] = mix(above, below, down);
  }
}

const clamp = (at: number, end: number): number => Math.min(end - 1, Math.max(0, at));
const mix = (one = 0, other = 0, share: number): number => one + (other - one) * share;
