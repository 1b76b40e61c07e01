import type { Page } from '@playwright/test';
import { expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

// One after the other: one of them lists so many things that they are all that Home begins with.
test.describe.configure({ mode: 'default' });

const addresses = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('the list goes on while one scrolls, and is as it was after coming back @phoneOnly', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh recommendations' })).toBeVisible();
  const before = (await addresses(page)).length;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await addresses(page)).length).toBeGreaterThan(before);
  await expect(page.getByText(/\d+ more, \d+ items in all/)).toBeAttached();
  const shown = await addresses(page);
  expect(new Set(shown).size).toBe(shown.length);

  const late = page.getByRole('article').getByRole('link').nth(before);
  await late.click();
  await expect(page).toHaveURL(/\/item\//);
  await expect(page.getByRole('heading', { name: 'About This Item' })).toBeVisible();
  await page.goBack();
  await expect(late).toBeInViewport();
});

test('For you leaves out what is mine @phoneOnly', async ({ page, member }) => {
  const other = await newItem(await newMember());
  const own = await newItem(member);
  const ownSold = await newItem(member, { status: 'Sold' });
  await newItem(await newMember(), { status: 'Sold' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: other.title })).toBeVisible();
  await page.getByText('Sold or reserved lately').click();
  await expect(page.getByRole('article').filter({ hasText: 'Out of Stock' }).first()).toBeVisible();
  for (const { title } of [own, ownSold]) await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('what is available comes first, at once, and what is sold is folded away', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const seller = await newMember();
  const [here, sold] = [await newItem(seller), await newItem(seller, { status: 'Sold' })];
  await page.goto('/');
  await expect(page.getByRole('article').filter({ hasText: here.title })).toBeVisible();
  const top = async () => (await page.getByRole('article').first().boundingBox())?.y;
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(top, `${size.width} px`).toBeLessThanOrEqual(220);
  }
  const link = page.getByRole('link', { name: sold.title });
  await expect(link).toHaveCount(0);
  await page.getByText('Sold or reserved lately').click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: sold.title })).toBeVisible();
});

test('a list that breaks off goes on when asked again', async ({ page, forgiven }) => {
  forgiven.push(/net::ERR_FAILED/);
  await page.goto('/');
  await page.route('**/item/home?*cursor=*', (route) => route.abort());
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not fetch All Items' })).toBeVisible();
  const before = (await addresses(page)).length;
  await page.unroute('**/item/home?*cursor=*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect.poll(async () => (await addresses(page)).length).toBeGreaterThan(before);
});

test('another page is shown once the utilities of all pages are there', async ({ page }) => {
  const utilities = '**/assets/utilities-*.css';
  const held = Promise.withResolvers<void>();
  await page.route(utilities, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('link[href*="/utilities-"]')).toHaveCount(0);
  const asked = page.waitForRequest(utilities);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await asked;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh recommendations' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('link[href*="/utilities-"]')).toHaveCount(1);
});

test('the page is painted before its scripts are asked for', async ({ page }) => {
  let dress = () => {};
  const dressed = new Promise<void>((resolve) => {
    dress = resolve;
  });
  await page.route('**/assets/*.css', async (route) => {
    await dressed;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(scripts).toEqual([expect.stringContaining('/early')]);
  dress();
  await expect.poll(() => scripts.some((url) => url.includes('/browser'))).toBe(true);
  // Its times are known once it has come.
  await page.waitForFunction(() => (document as { isHydrated?: boolean }).isHydrated);
  const { painted, loaded, asked } = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource');
    return {
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      loaded: visit?.loadEventStart ?? 0,
      asked: resources.find(({ name }) => /\/browser[^/]*\.js$/.test(name))?.startTime,
    };
  });
  // A browser that takes long to paint is not waited for: half a second after the page has loaded they are asked for.
  expect(asked).toBeGreaterThanOrEqual(Math.min(painted, loaded + 500));
});

/** Home, whose scripts do not come before it is woken. */
async function openAsleep(page: Page): Promise<() => void> {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route('**/assets/browser*.js', async (route) => {
    await asleep;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  return () => wake();
}

test('a button that is clicked before hydration does its work after it', async ({ page }) => {
  const wake = await openAsleep(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await theme()).toBe('light');
  wake();
  await expect.poll(theme).toBe('dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await theme()).toBe('light');
});

test('a category that is chosen before hydration opens after it', async ({ page }) => {
  const wake = await openAsleep(page);
  const list = page.getByLabel('Category', { exact: true });
  const slug = await list.locator('option').nth(1).getAttribute('value');
  await list.selectOption(slug);
  wake();
  await expect(page).toHaveURL(new RegExp(`/catalog/${slug}$`));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, sharesPage: false });

  test('home, its next page, and a search are whole pages', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Discover the easiest way').first()).toBeVisible();
    const first = await addresses(page);
    expect(first).toHaveLength(24);
    await page.getByRole('link', { name: 'More items' }).click();
    await expect(page).toHaveURL(/\?cursor=/);
    const second = await addresses(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((address) => first.includes(address))).toEqual([]);

    await page.getByRole('combobox', { name: 'Search' }).filter({ visible: true }).fill('drafter');
    await page.getByRole('button', { name: 'Search' }).filter({ visible: true }).click();
    await page.getByLabel('Condition').selectOption('Used');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/condition=Used/);
    expect((await addresses(page)).length).toBeGreaterThan(0);
  });
});
