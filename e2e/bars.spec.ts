import type { Locator, Page } from '@playwright/test';
import { announcementCalls } from '#contract/announcements.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { beginJob } from './clock.ts';
import { call, expect, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { newItem } from './goods.ts';
import { bubble, newPair, send, talk } from './talk.ts';

test.use({ sharesPage: true });

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

test('it makes room at the top of Home, and where one has scrolled it waits for the top @phoneOnly', async ({
  page,
  member,
}) => {
  const seller = await newMember();
  for (let count = 0; count < 6; count += 1) await newItem(seller);
  expect(member.token).toBeTruthy();
  await page.goto('/');
  const first = page.getByRole('main').locator('a').filter({ visible: true }).first();
  await goOffline(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => isFree(first), `${size.width} px`).toBe(true);
  }
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

test('an announcement leaves the composer of a chat whole on small phones, also while one writes @phoneOnly', async ({
  page,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  // Nobody else of the journeys is of this branch and year.
  await call(peopleCalls.updateProfile, { YearAndBranch: '2nd Year VLSI' }, asha);
  const title = `Fair ${crypto.randomUUID().slice(0, 8)}, Saturday from four on the lower ground`;
  const barEndsAt = new Date(Date.now() + DAY).toISOString();
  const words = { title, text: 'Bring what you no longer need.', barEndsAt, link: '/catalog/books' };
  const { data } = await call(announcementCalls.announce, { ...words, branch: 'VLSI', year: 2 }, theAdmin());
  await beginJob('sendAnnouncement', { announcementId: data._id });
  await send(ravi, conversationId, ['At four?']);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'At four?')).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: title });
  const { field, button, log } = talk(page);
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  for (const [width, tall] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height: tall });
    await expect(bar).toBeInViewport({ ratio: 1 });
    for (const text of ['', '1\n2\n3\n4\n5\n6\n7']) {
      await field.fill(text);
      const where = `${width} x ${tall}, ${text.length} letters`;
      await expect.poll(() => bottom(button), `Send at ${where}`).toBeLessThanOrEqual(tall);
      expect(await isFree(button), `Send at ${where}`).toBe(true);
      await expect(field, `the field at ${where}`).toBeInViewport({ ratio: 1 });
      expect((await log.boundingBox())?.height ?? 0, `messages at ${where}`).toBeGreaterThan(150);
    }
  }
});
