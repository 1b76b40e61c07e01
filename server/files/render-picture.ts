import type { OutputInfo, Sharp } from 'sharp';
import { PICTURE, PICTURE_EDGE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { pictureKind } from '#contract/rules/file-kind.ts';
import { createQueue } from '#server/queue.ts';
import { HASHED, hashPixels, type PictureHash } from './picture-hash.ts';
import { readCodes } from './read-codes.ts';

async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Only the decoders of accepted types: a file's content, not its name, chooses its decoder (D5).
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let opening: ReturnType<typeof openSharp> | undefined;
/** Loaded with the first picture: it takes 40 ms and 23 MB. */
function getSharp() {
  opening ??= openSharp();
  return opening;
}

/** Decoding is the heaviest work of the server: two at a time leave browsing fast. */
const queued = createQueue({ concurrency: 2, maxQueued: 20, seconds: 10 });

/** Bytes of a card, so that a list of 24 stays light; a heavier card gets a lower quality. */
const CARD_BYTES = 25_000;
const CARD_QUALITIES = [74, 62, 50];

/** Pixels of the longest edge in which codes are looked for: in larger ones it takes ten times as long. */
const CODE_EDGE = 1000;

const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;

interface RenderedPicture {
  /** Width of the large size. */
  width: number;
  height: number;
  large: Uint8Array;
  card: Uint8Array;
  small: Uint8Array;
  /** The average colour as '#rrggbb'; null for a picture with transparency. */
  color: string | null;
  looks: PictureHash;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes an uploaded picture into three sizes of WebP, upright and without metadata. `countUpload` may refuse it; it
 * runs after the wait in the queue, so that an upload that gives up waiting is not counted.
 * Throws NOT_A_PICTURE, PICTURE_TOO_LARGE (by its header, before any pixel is decoded) or FILE_BROKEN.
 */
export async function renderPicture(bytes: Uint8Array, countUpload: () => Promise<void>): Promise<RenderedPicture> {
  return queued(async () => {
    await countUpload();
    const pixels = await decode(bytes, PICTURE_EDGE.large);
    const large = await (await toSize(pixels, PICTURE_EDGE.large)).webp({ quality: 80 }).toBuffer();
    const card = await toCard(pixels);
    const small = await (await toSize(pixels, PICTURE_EDGE.small)).webp({ quality: 76 }).toBuffer();
    const color = await averageColor(pixels);
    free(pixels);
    const looks = await hashSmall(small);
    return { width: pixels.info.width, height: pixels.info.height, large, card, small, color, looks };
  });
}

interface RenderedMessagePicture extends Omit<RenderedPicture, 'small'> {
  /** What the codes in it say. */
  codes: string[];
}

/** The same for a picture of a message: in two sizes, and searched for codes. */
export async function renderMessagePicture(
  bytes: Uint8Array,
  countUpload: () => Promise<void>,
): Promise<RenderedMessagePicture> {
  return queued(async () => {
    await countUpload();
    const pixels = await decode(bytes, PICTURE_EDGE.large);
    const large = await (await toSize(pixels, PICTURE_EDGE.large)).webp({ quality: 80 }).toBuffer();
    const card = await (await toSize(pixels, PICTURE_EDGE.card)).webp({ quality: 74 }).toBuffer();
    const color = await averageColor(pixels);
    const looks = await hashSmall(card);
    const { data, info } = await (await toSize(pixels, CODE_EDGE))
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    free(pixels);
    const codes = await readCodes({ data, width: info.width, height: info.height });
    return { width: pixels.info.width, height: pixels.info.height, large, card, color, looks, codes };
  });
}

/** The hash of a stored picture, by its small size. */
export const hashPicture = (small: Uint8Array): Promise<PictureHash> => queued(() => hashSmall(small));

async function hashSmall(small: Uint8Array): Promise<PictureHash> {
  const sharp = await getSharp();
  const grey = await sharp(small)
    .flatten({ background: '#fff' })
    .resize(HASHED, HASHED, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return hashPixels(grey);
}

/** A photographed paper as a JPEG, which every viewer opens. Throws as renderPicture does. */
export async function renderPage(bytes: Uint8Array, edge: number): Promise<Uint8Array> {
  return queued(async () => {
    const pixels = await decode(bytes, edge);
    const page = await toSize(pixels, edge);
    return page.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  });
}

/** A photographed paper as a WebP that fits into the given pixels, as pages of PDFs are drawn. */
export async function renderPaperPicture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  return queued(async () => {
    const sharp = await getSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE.pixels })
      .resize({ width, height, ...INSIDE })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** The picture of a page, turned to the right by quarters. */
export async function turnPicture(
  bytes: Uint8Array,
  degrees: number,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  return queued(async () => {
    const sharp = await getSharp();
    const turned = sharp(bytes, { limitInputPixels: PICTURE.pixels }).rotate(degrees).webp({ quality: 78 });
    const { data, info } = await turned.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

async function decode(bytes: Uint8Array, edge: number): Promise<Pixels> {
  if (bytes.length > PICTURE.bytes) throw new Problem('PICTURE_TOO_LARGE');
  const kind = pictureKind(bytes);
  // There is no decoder for HEIC here.
  if (kind === null || kind === 'heic') throw new Problem('NOT_A_PICTURE');
  const sharp = await getSharp();
  // Phones write harmless oddities ('warning'); truncated or corrupt data is refused.
  const options = { failOn: 'error', limitInputPixels: PICTURE.pixels, autoOrient: true } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > PICTURE.pixels) throw new Problem('PICTURE_TOO_LARGE');
    return await sharp(bytes, options)
      .resize({ width: edge, height: edge, ...INSIDE })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('FILE_BROKEN');
  }
}

/** Frees the megabytes of the pixels: until V8 collects them, their size makes it collect all of its memory for each picture. */
function free({ data }: Pixels): void {
  (data.buffer as ArrayBuffer).transfer(0);
}

async function toSize({ data, info }: Pixels, edge: number): Promise<Sharp> {
  const sharp = await getSharp();
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).resize({ width: edge, height: edge, ...INSIDE });
}

async function averageColor({ data, info }: Pixels): Promise<string | null> {
  const sharp = await getSharp();
  const { width, height, channels } = info;
  const pixel = await sharp(data, { raw: { width, height, channels } })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  const isOpaque = pixel.length < 4 || pixel[3] === 255;
  return isOpaque ? `#${pixel.toString('hex', 0, 3)}` : null;
}

async function toCard(pixels: Pixels): Promise<Uint8Array> {
  let card: Buffer = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    card = await (await toSize(pixels, PICTURE_EDGE.card)).webp({ quality }).toBuffer();
    if (card.length <= CARD_BYTES) break;
  }
  return card;
}
