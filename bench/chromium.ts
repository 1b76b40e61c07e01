import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The browser that pages are measured in: CHROMIUM_PATH, the machine's own, or Playwright's. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new Error('There is no Chromium; install one, or say where it is in CHROMIUM_PATH.');
  return found;
}
