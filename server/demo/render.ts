import sharp from 'sharp';
import { PICTURE_EDGE } from '#contract/limits.ts';
import { type Drawing, draw, VIEWS } from './drawing.ts';

/*
 * A process of its own: the server's sharp refuses SVG, for good and for the whole process (it may be a stranger's).
 * The drawings here are ours. It is handed all drawings at once and answers with one message each.
 */

export interface RenderedDrawing {
  index: number;
  width: number;
  height: number;
  color: string;
  large: Uint8Array;
  card: Uint8Array;
  small: Uint8Array;
}

/** What a list of 24 can bear, as for the pictures of members. */
const CARD_BYTES = 25_000;

sharp.concurrency(1);
sharp.cache(false);
// Whoever asked is gone: nobody waits for the rest.
process.on('disconnect', () => process.exit(1));

process.once('message', async (drawings: Drawing[]) => {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < drawings.length; index = next++)
      process.send?.({ index, ...(await render(drawings[index] as Drawing)) } satisfies RenderedDrawing);
  };
  // Draws as many at once as there are cores to expect.
  await Promise.all([work(), work()]);
  process.removeAllListeners('disconnect');
  process.disconnect();
});

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** The drawings last made: those that are seen from near as well come one after the other. */
const recent = new Map<string, Promise<Pixels>>();

function drawOnce(drawing: Drawing): Promise<Pixels> {
  const key = JSON.stringify({ ...drawing, near: 0 });
  const known = recent.get(key) ?? drawPixels(drawing);
  recent.delete(key);
  recent.set(key, known);
  if (recent.size > 4) recent.delete(recent.keys().next().value as string);
  return known;
}

async function drawPixels(drawing: Drawing): Promise<Pixels> {
  const { svg, edge } = draw(drawing);
  // All drawings say their size as 480 or 200 pixels at 72 dots an inch.
  const density = (72 * edge) / (drawing.of === 'face' ? 200 : 480);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize(edge, edge)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function render(drawing: Drawing): Promise<Omit<RenderedDrawing, 'index'>> {
  const { data, raw } = await drawOnce(drawing);
  const view = VIEWS[drawing.of === 'item' ? drawing.near : 0] ?? VIEWS[0];
  const [left, top, edge] = [view.left, view.top, view.edge].map((part) => Math.floor(part * raw.width)) as [
    number,
    number,
    number,
  ];
  const seen = () => sharp(data, { raw }).extract({ left, top, width: edge, height: edge });
  const encode = (largest: number, quality: number) =>
    seen().resize(largest, largest, { withoutEnlargement: true }).webp({ quality, effort: 1 }).toBuffer();
  // What is hardly larger than a card can be its own, where it is light enough.
  const large = await encode(PICTURE_EDGE.large, edge > PICTURE_EDGE.card ? 80 : 72);
  let card = edge > PICTURE_EDGE.card ? await encode(PICTURE_EDGE.card, 66) : large;
  if (card.length > CARD_BYTES) card = await encode(PICTURE_EDGE.card, 46);
  const small = await encode(PICTURE_EDGE.small, 74);
  const color = `#${(await seen().resize(1, 1, { fit: 'fill' }).raw().toBuffer()).toString('hex', 0, 3)}`;
  return { width: edge, height: edge, color, large, card, small };
}
