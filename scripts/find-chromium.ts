import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that browser tests drive: CHROMIUM_PATH, the machine's own, or Playwright's; undefined if none is there. */
export async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find((file) => file && existsSync(file));
}

/** The same, installed first where none is there: the system's package as root on Debian, else Playwright's own. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = await findChromium();
  if (found) return found;
  console.error('No Chromium on this machine: installing one …');
  const run = (command: string, ...words: string[]) => spawnSync(command, words, { stdio: 'inherit' }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium');
  }
  if ((await findChromium()) === undefined) run('npx', 'playwright', 'install', 'chromium');
  return findChromium();
}
