import { openPicture } from '../../forms/draw-picture.ts';
import { flattenRows } from './flatten.ts';
import { contrastOf, type PagePhoto, pageSize, quadOf, shownSize, turnMatrix } from './photo.ts';
import type { Size } from './quad.ts';

/** Milliseconds of work after which the browser has its turn. */
const SLICE = 24;
const ROWS = 16;

/** The page of a photo: turned, flat, in its tones. Throws if the signal is aborted, or the browser cannot draw. */
export async function drawPage(photo: PagePhoto, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const shown = shownSize(photo);
  const context = contextOf(shown);
  context.setTransform(...turnMatrix(photo));
  context.drawImage(await openPicture(photo.file), 0, 0, photo.width, photo.height);
  const pixels = context.getImageData(0, 0, shown.width, shown.height);
  const page = contextOf(pageSize(photo));
  const paper = page.createImageData(page.canvas.width, page.canvas.height);
  const look = { isGrey: photo.isGrey, contrast: contrastOf(photo) };
  let pausedAt = performance.now();
  for (let from = 0; from < paper.height; from += ROWS) {
    flattenRows(pixels, paper, quadOf(photo), { look, from, to: Math.min(paper.height, from + ROWS) });
    if (performance.now() - pausedAt < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    pausedAt = performance.now();
  }
  page.putImageData(paper, 0, 0);
  return page.canvas;
}

function contextOf({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas');
  return context;
}
