import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The small one, which each page reads in two thirds of the time. */
const AXE = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** The screen as it stands: no finding of axe, nor of contrast in the other theme, and nothing to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not the skeleton of it.
  await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { own, other, over } = await page.evaluate(look);
  expect(own, `axe at ${page.url()}`).toEqual([]);
  expect(other, `contrast in the other theme at ${page.url()}`).toEqual([]);
  expect(over, `pixels to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Runs in the page. */
async function look() {
  const root = document.documentElement;
  const theme = root.dataset.theme ?? 'light';
  const run = (window as unknown as { axe: typeof axe }).axe.run;

  /** With all that moves at its end: what is half faded in has no contrast yet. */
  async function settle(): Promise<void> {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }

  async function findings(options: axe.RunOptions): Promise<string[]> {
    await settle();
    const { violations } = await run(document, { resultTypes: ['violations'], ...options });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
    );
  }

  const own = await findings({});
  root.dataset.theme = theme === 'light' ? 'dark' : 'light';
  const other = await findings({ runOnly: ['color-contrast'] });
  root.dataset.theme = theme;
  await settle();
  return { own, other, over: root.scrollWidth - root.clientWidth };
}
