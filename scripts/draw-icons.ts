import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/*
 * Draws the icons of the installed app from the logo: node scripts/draw-icons.ts. What it writes is committed, so that
 * no build needs it.
 */

const root = path.join(import.meta.dirname, '..');
const logo = readFileSync(path.join(root, 'web/art/logo/favicon.svg'), 'utf8');
const [, shapes = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(logo) ?? [];
const folder = path.join(root, 'web/public/icons');

/** The logo in the middle of a square, as wide as this share of it. */
const square = (share: number, background: string, drawn = shapes) => {
  const size = 32 / share;
  const edge = (size - 32) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${background}<g transform="translate(${edge} ${edge})">${drawn}</g></svg>`;
};
const filled = '<rect width="100%" height="100%" fill="#eef1fb"/>';
/** Only the outline counts in one colour: the fold would be lost. */
const oneColour = shapes.replace(/fill="#[0-9a-f]+"/g, 'fill="#fff"').replace(/<path fill="#fff" d="M19 2[^>]*>/, '');

const icons: [name: string, svg: string, pixels: number][] = [
  ['any-192', square(1, ''), 192],
  ['any-512', square(1, ''), 512],
  // Any shape may be cut out of it: what matters lies within a circle of 80 % (W3C manifest, "safe zone").
  ['maskable-192', square(0.56, filled), 192],
  ['maskable-512', square(0.56, filled), 512],
  ['monochrome-512', square(0.8, '', oneColour), 512],
  ['apple-touch-180', square(0.66, filled), 180],
  ['shortcut-96', square(0.8, ''), 96],
];

const draw = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 1200 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Pictures of several sizes in one file, for whoever asks for /favicon.ico without having read a page. */
async function drawIco(svg: string, sizes: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((pixels) => draw(svg, pixels)));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [n, picture] of pictures.entries()) {
    const at = 6 + 16 * n;
    head.writeUInt8(sizes[n] as number, at);
    head.writeUInt8(sizes[n] as number, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

mkdirSync(folder, { recursive: true });
for (const [name, svg, pixels] of icons) writeFileSync(path.join(folder, `${name}.png`), await draw(svg, pixels));
writeFileSync(path.join(folder, 'favicon.ico'), await drawIco(square(1, ''), [16, 32, 48]));
