import type { Locator, Page } from '@playwright/test';
import { expect, newMember, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';
import { newPair } from './talk.ts';

/* A bar that comes late covers nothing: at the top of a page and in the chat it makes room, else it waits for the top. */

// Being offline is how a bar comes late.
test.beforeEach(({ forgiven }) => void forgiven.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection .* failed/));

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

async function goOffline(page: Page): Promise<void> {
  // The bars' code comes some seconds after the page.
  await page.waitForFunction(() => document.querySelector('.bar-spot')?.childElementCount, null, { timeout: 30_000 });
  await page.context().setOffline(true);
  await expect(bar(page)).toBeAttached();
}

/** Whether what is drawn at the middle of an element is the element itself. */
const isFree = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) || Boolean(hit?.contains(element));
  });

test('the offline bar covers neither name nor way back in the chat, and gives its room back @phone', async ({
  page,
  isMobile,
}) => {
  const { asha, ravi } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  const name = page.getByRole('heading', { name: 'Ravi Sule' });
  await expect(name).toBeVisible();
  // What stands beside the name moves it until it is there.
  await expect(page.getByText(ravi.user.email)).toBeVisible();
  await expect(page.getByText('No messages yet')).toBeVisible();
  const before = await name.boundingBox();
  await goOffline(page);
  await expect.poll(() => isFree(name)).toBe(true);
  if (isMobile) expect(await isFree(page.getByRole('link', { name: 'Back to conversations' }))).toBe(true);
  const edge = await bar(page).boundingBox();
  // On a phone it stands between the head and the strip.
  const [upper, lower] = isMobile ? [await name.boundingBox(), edge] : [edge, await name.boundingBox()];
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport();
  await page.context().setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect.poll(async () => (await name.boundingBox())?.y).toBe(before?.y);
});

test('it makes room at the top of Home, and where one has scrolled it waits for the top @phone', async ({
  page,
  member,
}) => {
  const seller = await newMember();
  for (let count = 0; count < 6; count += 1) await newItem(seller);
  expect(member.token).toBeTruthy();
  await page.goto('/');
  const first = page.getByRole('main').locator('a').filter({ visible: true }).first();
  await goOffline(page);
  await expect.poll(() => isFree(first)).toBe(true);
  await page.context().setOffline(false);
  await expect(bar(page)).toBeHidden();

  await page.goto('/?again');
  await page.evaluate(() => scrollTo(0, 700));
  const card = page.getByRole('article').filter({ visible: true }).last();
  await goOffline(page);
  const place = await card.boundingBox();
  await expect(bar(page)).not.toBeInViewport();
  expect(place).toEqual(await card.boundingBox());
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar(page)).toBeInViewport();
  await expect.poll(() => isFree(first)).toBe(true);
});
