import { PDFDocument } from 'pdf-lib';
import { PAPER_PHOTOS } from '#contract/limits.ts';
import { openPicture } from '../../forms/draw-picture.ts';
import { flattenRows } from './flatten.ts';
import { contrastOf, type PagePhoto, pageSize, quadOf, shownSize, turnMatrix } from './photo.ts';
import type { Size } from './quad.ts';

/** Milliseconds of work after which the browser has its turn. */
const SLICE = 24;
const ROWS = 16;

/** The page of a photo: turned, flat, in its tones. Throws if the signal is aborted, or the browser cannot draw. */
async function drawPage(photo: PagePhoto, signal: AbortSignal): Promise<HTMLCanvasElement> {
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

/** Qualities of JPEGs, from the best; one that takes too much room is tried with the next. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35, 0.2] as const;
/** Bytes of the PDF around its pictures. */
const AROUND = { file: 2000, page: 1000 } as const;
/** Points of the longer side of A4. */
const A4 = 842;

/** A page takes too much room even in the lowest quality. */
export class PageTooLarge extends Error {
  readonly page: number;
  constructor(page: number) {
    super(`page ${page} is too large`);
    this.page = page;
  }
}

export interface MadePdf {
  pdf: File;
  /** Its first page alone, a JPEG. */
  firstPage: File;
}

interface Making {
  /** Called before each page, from 1. */
  onPage: (page: number) => void;
  signal: AbortSignal;
}

/**
 * Makes one PDF of the photos, a page each, one after another so that a phone has room for it. Each page may take its
 * share of what those before it have left. Throws PageTooLarge, and the signal's reason once that is aborted.
 */
export async function makePdf(photos: readonly PagePhoto[], { onPage, signal }: Making): Promise<MadePdf> {
  const pdf = await PDFDocument.create();
  let left = PAPER_PHOTOS.bytes - AROUND.file;
  let firstPage: Blob | undefined;
  for (const [index, photo] of photos.entries()) {
    signal.throwIfAborted();
    onPage(index + 1);
    const share = left / (photos.length - index) - AROUND.page;
    const jpeg = await writeJpeg(await drawPage(photo, signal), share);
    if (!jpeg) throw new PageTooLarge(index + 1);
    firstPage ??= jpeg;
    left -= jpeg.size + AROUND.page;
    const picture = await pdf.embedJpg(await jpeg.arrayBuffer());
    const points = A4 / Math.max(picture.width, picture.height);
    const size = { width: picture.width * points, height: picture.height * points };
    pdf.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size });
  }
  const bytes = new Uint8Array(await pdf.save());
  const name = photos.length === 1 ? 'photo.pdf' : `${photos.length} photos.pdf`;
  return {
    pdf: new File([bytes], name, { type: 'application/pdf' }),
    firstPage: new File(firstPage ? [firstPage] : [], 'page.jpg', { type: 'image/jpeg' }),
  };
}

/** The best JPEG of so many bytes; null where none is as small. */
async function writeJpeg(canvas: HTMLCanvasElement, most: number): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!blob) throw new Error('This browser could not write the picture');
    if (blob.size <= most) return blob;
  }
  return null;
}
