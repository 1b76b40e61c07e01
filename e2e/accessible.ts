import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

/** The small one, which each page reads in two thirds of the time. */
const AXE = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * The screen as it stands: on a desktop in both themes, as on a phone in the other one. Where parts of it are a phone's
 * alone, the journey is made there too (@phone), and looks at its own size in both. The theme that was put on last stays
 * for the next look, which begins with it: the browser draws all of the page again for each.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  const other = theme === 'light' ? 'dark' : 'light';
  await expectNoFindings(page, theme);
  // What is no matter of colours is the same in it.
  await expectNoFindings(page, other, ['color-contrast']);
  if (/@phone(Only)?$/.test(test.info().title)) return;
  const count = await states(page).count();
  await onPhone(page, async () => {
    await expect(states(page), 'what is open or refused, on a phone').toHaveCount(count);
    await expectNoFindings(page, other);
  });
}

/** What a screen could lose when it changes its size. */
const states = (page: Page) =>
  page
    .locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [aria-invalid=true]')
    .filter({ visible: true });

/** No finding of axe in this theme, of all its rules or of these, and nothing to scroll sideways. */
async function expectNoFindings(page: Page, theme: string, rules?: string[]): Promise<void> {
  // Not the skeleton of it.
  await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(wear, theme);
  const { findings, over } = await page.evaluate(look, rules);
  expect(findings, `axe, ${theme}, at ${page.url()}`).toEqual([]);
  expect(over, `pixels to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Runs in the page: puts on a theme, and moves all that moves to its end: what is half faded in has no contrast yet. */
async function wear(theme: string): Promise<void> {
  document.documentElement.dataset.theme = theme;
  await new Promise(requestAnimationFrame);
  // What follows the scroll never ends.
  const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
  const ending = timed.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
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
async function look(rules: string[] | undefined) {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    // Does not fetch and parse all styles again, which only rules of audio and of turned screens read: half the time.
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return { findings, over: scrollWidth - clientWidth };
}
