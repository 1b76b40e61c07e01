import type { OutputInfo, Sharp } from 'sharp';
import { PICTURE, PICTURE_EDGE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { giveBack } from './give-back.ts';
import { createTurns } from './turns.ts';

async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Only the decoders of what is taken: a file says by its content, not by its name, what runs it (rule D5).
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
/** With the first picture: it takes 40 ms and 23 MB, which every start would wait for and most servers would hold. */
function getSharp() {
  opening ??= openSharp();
  return opening;
}

/** Decoding is the heaviest thing the server does: two at once leave browsing fast. */
const inTurn = createTurns({ atOnce: 2, waiting: 20, seconds: 10 });

/** What a list of 24 can bear; a card that is heavier is packed harder. */
const CARD_BYTES = 25_000;
const CARD_QUALITIES = [74, 62, 50];

export interface RenderedPicture {
  /** Of the large size. */
  width: number;
  height: number;
  large: Uint8Array;
  card: Uint8Array;
  small: Uint8Array;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes a picture of a stranger and makes the three sizes of it as WebP, upright, with nothing but pixels in them.
 * `admit` is asked when its turn has come, so that nobody is charged for waiting in vain.
 * Throws NOT_A_PICTURE, PICTURE_TOO_LARGE (told from the head of the file, before any pixel is decoded) or FILE_BROKEN.
 */
export async function renderPicture(bytes: Uint8Array, admit: () => Promise<void>): Promise<RenderedPicture> {
  return inTurn(async () => {
    await admit();
    const pixels = await decode(bytes, PICTURE_EDGE.large);
    try {
      const large = await (await toSize(pixels, PICTURE_EDGE.large)).webp({ quality: 80 }).toBuffer();
      const card = await toCard(pixels);
      const small = await (await toSize(pixels, PICTURE_EDGE.small)).webp({ quality: 76 }).toBuffer();
      return { width: pixels.info.width, height: pixels.info.height, large, card, small };
    } finally {
      giveBack(pixels.data);
    }
  });
}

/** A picture that is to be kept as a paper: one JPEG that every reader opens. Throws as renderPicture does. */
export async function renderPage(bytes: Uint8Array, edge: number): Promise<Uint8Array> {
  return inTurn(async () => {
    const pixels = await decode(bytes, edge);
    const page = await toSize(pixels, edge);
    return page.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  });
}

/** A paper that is a picture, so small that it fits: as the pages of a PDF are drawn. */
export async function renderPaperPicture(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  return inTurn(async () => {
    const sharp = await getSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE.pixels })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

async function decode(bytes: Uint8Array, edge: number): Promise<Pixels> {
  if (bytes.length > PICTURE.bytes) throw new Problem('PICTURE_TOO_LARGE');
  if (!isPicture(bytes)) throw new Problem('NOT_A_PICTURE');
  const sharp = await getSharp();
  // Phones write harmless oddities ('warning'); cut-off and wrong data is refused.
  const options = { failOn: 'error', limitInputPixels: PICTURE.pixels, autoOrient: true } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > PICTURE.pixels) throw new Problem('PICTURE_TOO_LARGE');
    return await sharp(bytes, options)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('FILE_BROKEN');
  }
}

async function toSize({ data, info }: Pixels, edge: number): Promise<Sharp> {
  const sharp = await getSharp();
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).resize({
    width: edge,
    height: edge,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

async function toCard(pixels: Pixels): Promise<Uint8Array> {
  let card: Buffer = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    card = await (await toSize(pixels, PICTURE_EDGE.card)).webp({ quality }).toBuffer();
    if (card.length <= CARD_BYTES) break;
  }
  return card;
}

/** Tells by the first bytes whether it is one of the types taken: JPEG, PNG, GIF, WebP or AVIF. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return true;
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return true;
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return true;
  // An ISO media file names its brands in its first box; HEIC names others, and needs a decoder we do not have.
  const brands = head.slice(8, head.charCodeAt(3));
  return head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(brands);
}
