import { mkdirSync, readFileSync } from 'node:fs';
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

mkdirSync(folder, { recursive: true });
for (const [name, svg, pixels] of icons)
  await sharp(Buffer.from(svg), { density: 1200 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, `${name}.png`));
