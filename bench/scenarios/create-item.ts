import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { itemCalls } from '#contract/items.ts';
import { API, post } from '../data/calls.ts';
import { CACHE } from '../data/keep.ts';
import { load } from '../load.ts';
import { inTurn } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { byTime, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';

/** Pictures at once, as the product decodes them. */
const DECODED_AT_ONCE = 2;
/** Two decoded, two on their way: with more, those who wait longest would be told that the service is busy. */
const SELLERS = 4;

/** Putting up an item with a photo of a telephone, beside the same work by sharp. */
export async function createItems({ product, folder, pace, data, tokens }: Stage): Promise<Result[]> {
  const file = await takePhoto();
  const form = new FormData();
  const fields = {
    title: `Drawing board, No. ${NUMBER}`,
    description: 'Put up while it was measured how long this takes.',
    price: '450',
    category: data.category.id,
    condition: 'Used',
    status: 'Available',
    rentalAvailable: 'Not Available',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('thumbnailI', new Blob([new Uint8Array(await readFile(file))]), 'photo.jpg');
  const ask = await writeForms(form, tokens);

  const made = path.join(folder, 'sizes');
  await mkdir(made);
  const limit = startLoop('sharp.ts', file, made);
  try {
    // A picture takes its time: rounds of the usual length would hold a handful.
    const longer = { ...pace, milliseconds: pace.milliseconds * 3 };
    const pair = await inTurn(
      (ms) => load(product.url, ask, SELLERS, ms),
      (ms) => limit.run(DECODED_AT_ONCE, ms),
      longer,
    );
    const { data: kept } = await post(product.url, itemCalls.createItem, form, tokens[0]);
    await assertSameWork(product.url, kept.newProduct.picture, made);
    return [byTime('create item, 3 MB photo', 'sharp', pair, 1.25)];
  } finally {
    await limit.stop();
  }
}

/** Stands where each form has a number of its own. */
const NUMBER = '000000';

/** The form as it goes over the wire, put together once: fetch would do it anew for each, on the product's processors. */
async function writeForms(form: FormData, tokens: string[]): Promise<(n: number) => Buffer> {
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const type = packed.headers.get('content-type');
  const at = body.indexOf(NUMBER);
  return (n) => {
    const head = `POST ${API}${itemCalls.createItem.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${tokens[n % tokens.length]}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const number = String(n).padStart(NUMBER.length, '0');
    return Buffer.concat([
      Buffer.from(head),
      body.subarray(0, at),
      Buffer.from(number),
      body.subarray(at + NUMBER.length),
    ]);
  };
}

/** The limit is one only while it makes the very bytes the product keeps. */
async function assertSameWork(url: string, picture: Record<string, string>, made: string): Promise<void> {
  for (const size of ['large', 'card', 'small']) {
    const kept = Buffer.from(await (await fetch(url + picture[size])).arrayBuffer());
    if (!kept.equals(await readFile(path.join(made, `${size}.webp`))))
      throw new Error(`bench/limits/sharp.ts does not make the ${size} picture as the product does.`);
  }
}

/** Twelve megapixels of gradients under a little noise: about 3 MB, as a telephone writes them. */
async function takePhoto(): Promise<string> {
  const file = path.join(CACHE, 'photo.jpg');
  if (existsSync(file)) return file;
  const [width, height] = [4000, 3000];
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 42;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const noise = (seed >>> 27) - 16;
      const bump = 40 * Math.sin(x / 97) * Math.cos(y / 131);
      pixels[at++] = 128 + bump + (x * 60) / width + noise;
      pixels[at++] = 110 + bump + (y * 60) / height + noise;
      pixels[at++] = 90 - bump + noise;
    }
  await mkdir(CACHE, { recursive: true });
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 78 })
    .toFile(`${file}.draft`);
  await rename(`${file}.draft`, file);
  return file;
}
