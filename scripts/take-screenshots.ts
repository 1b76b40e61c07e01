import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './find-chromium.ts';

/*
 * Takes the pictures that a browser shows when it offers to install the app, from a running demo:
 * node scripts/take-screenshots.ts [its address]. What it writes is committed, so that no build needs it.
 */

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = path.join(import.meta.dirname, '../web/public/icons');
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const [name, page, viewport] of [
  ['wide-home', '/', WIDE],
  ['narrow-home', '/', NARROW],
  ['narrow-catalog', '/catalog/books', NARROW],
] as const) {
  const isPhone = viewport === NARROW;
  const tab = await browser.newPage({ viewport, isMobile: isPhone, deviceScaleFactor: isPhone ? 2 : 1 });
  await tab.goto(url + page, { waitUntil: 'networkidle' });
  await sharp(await tab.screenshot())
    .webp({ quality: 75 })
    .toFile(path.join(folder, `${name}.webp`));
}
await browser.close();
