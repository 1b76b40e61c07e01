import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ sharesPage: true });

const carousel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const current = (page: Page, name: string) => carousel(page, name).locator('[aria-current]').getAttribute('aria-label');

test('a carousel is moved by keys, buttons and dots', async ({ page }) => {
  await page.goto('/catalog/books');
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Products' })).toBeVisible();
  const popular = carousel(page, 'Most Popular');
  await expect(popular.getByRole('button', { name: 'Play' })).toBeVisible();
  await popular.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 1');
  await popular.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 2');
  await popular.getByRole('button', { name: 'Slide 4' }).click();
  await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 4');

  await page.getByRole('tab', { name: 'Most Popular' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'New' })).toBeFocused();
  await carousel(page, 'New')
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/item\/.+\/owner\//);
});

test('twelve dots stand in one row with the buttons, and follow the slide', async ({ page }) => {
  await page.goto('/catalog/books');
  const popular = carousel(page, 'Most Popular');
  const dots = popular.getByRole('button', { name: /^Slide / });
  const next = popular.getByRole('button', { name: 'Next' });
  await expect(dots).toHaveCount(12);
  const middle = async (button: Locator) => {
    const box = await button.boundingBox();
    return box && box.y + box.height / 2;
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size);
    await dots.first().click();
    await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 1');
    expect(await middle(dots.first())).toBe(await middle(next));
    expect(await middle(dots.last())).toBe(await middle(next));
    for (const dot of await dots.all()) expect((await dot.boundingBox())?.width).toBeGreaterThanOrEqual(24);

    await next.scrollIntoViewIfNeeded();
    await expect(dots.first()).toBeInViewport({ ratio: 1 });
    await popular.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => current(page, 'Most Popular')).toBe('Slide 12');
    await expect(dots.last()).toBeInViewport({ ratio: 1 });
    // A phone shows the dots or the top of the slide.
    await popular.evaluate((section) => section.scrollIntoView());
    await expect(popular.getByRole('group', { name: '12 of 12' })).toBeInViewport({ ratio: 0.9 });
  }
});

for (const [path, title] of [
  ['/', /^Discover the easiest way/],
  ['/catalog/books', 'Books'],
] as const)
  test(`the photographs of ${path} lie beside the words on every screen`, async ({ page }) => {
    await page.goto(path);
    for (const width of [1024, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await page
        .getByRole('main')
        .getByRole('heading', { name: title })
        .first()
        .evaluate(({ parentElement: words }) => {
          // Letters only: their boxes are wider than they are.
          const letters = document.createRange();
          const texts = document.createTreeWalker(words as Node, NodeFilter.SHOW_TEXT);
          let end = 0;
          while (texts.nextNode()) {
            letters.selectNodeContents(texts.currentNode);
            for (const { right } of letters.getClientRects()) end = Math.max(end, right);
          }
          const prints = [...(words?.nextElementSibling?.querySelectorAll('img') ?? [])];
          return { prints: prints.length, over: prints.some((print) => print.getBoundingClientRect().left < end) };
        });
      expect(hidden, `${width} px`).toEqual({ prints: 3, over: false });
    }
  });

test('a category that is not there is not there', async ({ page, request, forgiven }) => {
  forgiven.push(/404/);
  expect((await request.get('/catalog/no-such-thing')).status()).toBe(404);
  await page.goto('/catalog/no-such-thing');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

test.describe('for those who mind no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, sharesPage: false });

  test('a carousel moves by itself until it is paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/catalog/books');
    const aMomentLater = async () => {
      await page.clock.runFor(500);
      return current(page, 'Most Popular');
    };
    await expect.poll(aMomentLater).not.toBe('Slide 1');
    await carousel(page, 'Most Popular').getByRole('button', { name: 'Pause' }).click();
    await page.mouse.move(2, 2);
    // What was on its way arrives; then nothing moves for longer than a slide stands.
    await page.clock.runFor(1000);
    const paused = await current(page, 'Most Popular');
    await page.clock.runFor(10_000);
    expect(await current(page, 'Most Popular')).toBe(paused);
    await expect(carousel(page, 'Most Popular').getByRole('button', { name: 'Play' })).toBeVisible();
  });
});
