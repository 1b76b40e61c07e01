/** Size of the chosen picture, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A square: its centre in pixels of the picture, and its magnification (1: as large as possible). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM_MAX = 4;

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

const within = (value: number, side: number, length: number): number =>
  Math.min(Math.max(value, side / 2), length - side / 2);

/** Moves and scales the crop to be inside of its picture. */
export function fitCrop(size: Size, crop: Crop): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), ZOOM_MAX);
  const side = sideOf(size, { ...crop, zoom });
  return { zoom, x: within(crop.x, side, size.width), y: within(crop.y, side, size.height) };
}

/** First crop, above the middle: there faces usually are in upright pictures. */
export const startCrop = (size: Size): Crop => fitCrop(size, { x: size.width / 2, y: size.height * 0.4, zoom: 1 });

/** Drags the picture by pixels of a window of `windowWidth`: it follows the finger. */
export function drag(size: Size, crop: Crop, by: { x: number; y: number }, windowWidth: number): Crop {
  const scale = sideOf(size, crop) / windowWidth;
  return fitCrop(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** Position of the square along one edge in percent; null if it is as long as the edge. */
export function percentOf(at: number, side: number, length: number): number | null {
  const range = length - side;
  return range > 0.5 ? ((at - side / 2) / range) * 100 : null;
}

/** Centre of the square for a position in percent. */
export const atPercent = (percent: number, side: number, length: number): number =>
  side / 2 + (percent / 100) * (length - side);
