import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { PICTURE_EDGE } from '#contract/limits.ts';
import { serveLoop } from '../measure.ts';

/*
 * The limit for putting up a picture: the same decode, resizes and encodes by sharp, and nothing else.
 * node bench/limits/sharp.ts PHOTO FOLDER [message]. The sizes, of an item's picture or of a message's, are left in
 * FOLDER once: the scenario holds them against those of the product, byte by byte, so that this stays the same work.
 */
const [file, folder, of] = process.argv.slice(2);
if (!file || !folder) throw new Error('sharp.ts PHOTO FOLDER [message]');
sharp.concurrency(1);
sharp.cache(false);
const photo = readFileSync(file);

const inside = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

async function render() {
  const { data, info } = await sharp(photo, { failOn: 'error', autoOrient: true })
    .resize(inside(PICTURE_EDGE.large))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = (edge: number, quality: number) =>
    sharp(data, { raw: { width, height, channels } }).resize(inside(edge)).webp({ quality }).toBuffer();
  const large = await encode(PICTURE_EDGE.large, 80);
  if (of === 'message') return { large, card: await encode(PICTURE_EDGE.card, 74) };
  let card = Buffer.alloc(0);
  for (const quality of [74, 62, 50]) {
    card = await encode(PICTURE_EDGE.card, quality);
    if (card.length <= 25_000) break;
  }
  return { large, card, small: await encode(PICTURE_EDGE.small, 76) };
}

for (const [size, bytes] of Object.entries(await render())) writeFileSync(`${folder}/${size}.webp`, bytes);
serveLoop(async () => void (await render()));
