import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Item, itemCalls } from '#contract/items.ts';
import { ask, askJson, loading, post } from '../load.ts';
import { inTurn } from '../measure.ts';
import { startLoop } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import { countUp, type Stage } from '../stage.ts';

/** Pictures that the product decodes at a time. */
export const DECODED_AT_A_TIME = 2;
/** Two decoded, two on their way: with more, those who wait longest would be told that the service is busy. */
export const SELLERS = 4;

/** Putting up an item with a photo of a telephone, beside the same work by sharp. */
export async function createItems({ product, folder, pace, data, tokens }: Stage): Promise<Result[]> {
  const file = await makePhoto(folder, { width: 4000, height: 3000 });
  const form = new FormData();
  const fields = {
    title: 'Drawing board',
    description: 'Put up while it was measured how long this takes.',
    price: '450',
    category: data.category.id,
    condition: 'Used',
    status: 'Available',
    rentalAvailable: 'Not Available',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('thumbnailI', new Blob([new Uint8Array(await readFile(file))]), 'photo.jpg');
  // Encoded once: the work must not compete with the product's.
  const packed = new Response(form);
  const bytes = Buffer.from(await packed.arrayBuffer());
  const type = packed.headers.get('content-type') ?? '';
  const next = () => {
    const asked = post(itemCalls.createItem, bytes, tokens[countUp() % tokens.length]);
    return { ...asked, headers: { ...asked.headers, 'content-type': type } };
  };

  const made = await mkdtemp(path.join(folder, 'sizes-'));
  const limit = startLoop(DECODED_AT_A_TIME, 'sharp.ts', file, made);
  // A picture takes its time: rounds of the usual length would hold a handful.
  const longer = { ...pace, milliseconds: pace.milliseconds * 3 };
  const pair = await inTurn(loading(product.url, next, SELLERS), limit, longer);
  const answer = await askJson<{ data: { newProduct: Item } }>(product.url, next());
  await assertSameWork(product.url, answer.data.newProduct.picture, made);
  return [compare('create item, 3 MB photo', 'sharp', 'time', pair, 1.25)];
}

/** The limit is one only while it makes the very bytes the product keeps. */
async function assertSameWork(url: string, picture: Item['picture'], made: string): Promise<void> {
  for (const size of ['large', 'card', 'small'] as const) {
    const { body } = await ask(url, { path: picture[size] });
    if (!body.equals(await readFile(path.join(made, `${size}.webp`))))
      throw new Error(`bench/limits/sharp.ts does not make the ${size} picture as the product does.`);
  }
}

/** Noise: twelve megapixels of it make about 3 MB, as the photo of a phone does. */
export async function makePhoto(folder: string, size: { width: number; height: number }): Promise<string> {
  const file = path.join(folder, `noise-${size.width}.jpg`);
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const;
  await sharp({ create: { ...size, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 78 })
    .toFile(file);
  return file;
}
