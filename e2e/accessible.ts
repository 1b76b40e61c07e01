import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

/** The small one, which each page reads in two thirds of the time. */
const AXE = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * The screen as it stands: on a desktop in both themes, as on a phone in the other one. Where parts of it are a phone's
 * alone, the journey is made there too (@phone), and looks at its own size in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleHere(page, 'both themes');
  if (test.info().title.endsWith('@phone')) return;
  const count = await states(page).count();
  await onPhone(page, async () => {
    await expect(states(page), 'what is open or refused, on a phone').toHaveCount(count);
    await expectAccessibleHere(page, 'the other theme');
  });
}

/** What a screen could lose when it changes its size. */
const states = (page: Page) =>
  page
    .locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [aria-invalid=true]')
    .filter({ visible: true });

type InThemes = 'both themes' | 'the other theme';

/** No finding of axe, nor of contrast in another theme than the first, and nothing to scroll sideways. */
async function expectAccessibleHere(page: Page, inThemes: InThemes): Promise<void> {
  // Not the skeleton of it.
  await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { own, other, over } = await page.evaluate(look, inThemes);
  expect(own, `axe at ${page.url()}`).toEqual([]);
  expect(other, `in the other theme at ${page.url()}`).toEqual([]);
  expect(over, `pixels to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const sessions = new WeakMap<Page, CDPSession>();

/** The same page, as it stands, as wide as on a phone: `act` happens there. */
async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const turn = async (metrics: typeof PHONE) => {
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, metrics.width);
  };
  const before = page.viewportSize();
  await turn(PHONE);
  await act();
  if (before) await turn({ ...before, deviceScaleFactor: 1, mobile: false });
}

/** Runs in the page. */
async function look(inThemes: InThemes) {
  const root = document.documentElement;
  const theme = root.dataset.theme ?? 'light';
  const run = (window as unknown as { axe: typeof axe }).axe.run;

  /** Moves all that moves to its end: what is half faded in has no contrast yet. */
  async function settle(): Promise<void> {
    await new Promise(requestAnimationFrame);
    // What follows the scroll never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    const ending = timed.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }

  async function findings(options: axe.RunOptions): Promise<string[]> {
    await settle();
    // Does not fetch and parse all styles again, which only rules of audio and of turned screens read: half the time.
    const { violations } = await run(document, { resultTypes: ['violations'], preload: false, ...options });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
    );
  }

  const isBoth = inThemes === 'both themes';
  const own = isBoth ? await findings({}) : [];
  root.dataset.theme = theme === 'light' ? 'dark' : 'light';
  const other = await findings(isBoth ? { runOnly: ['color-contrast'] } : {});
  root.dataset.theme = theme;
  await settle();
  return { own, other, over: root.scrollWidth - root.clientWidth };
}
