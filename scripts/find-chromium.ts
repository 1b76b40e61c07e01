import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without a window opens a page with a fifth of the work: it comes first. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that browser tests drive: CHROMIUM_PATH, the machine's own, or Playwright's; undefined if none is there. */
export async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const files = [process.env.CHROMIUM_PATH, SHELL, ...WITH_WINDOWS, chromium.executablePath()];
  return files.find((file) => file && existsSync(file));
}

/** One that shows notifications too, which Chromium without a window cannot; undefined if none is there. */
export const findWholeChromium = (): string | undefined => WITH_WINDOWS.find((file) => existsSync(file));

/** The first of these, installed where none is there: the system's package as root on Debian, else Playwright's own. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = await findChromium();
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot && found !== SHELL && !process.env.CHROMIUM_PATH) {
    console.error(`Installing chromium-headless-shell${found ? `, which is quicker than ${found}` : ''} …`);
    // An old list brings a browser from before the one that Playwright drives.
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  }
  if ((await findChromium()) === undefined) run('npx', 'playwright', 'install', 'chromium');
  return findChromium();
}

const run = (command: string, ...words: string[]) => spawnSync(command, words, { stdio: 'inherit' });
