import type { Locator, Page } from '@playwright/test';
import { announcementCalls } from '#contract/announcements.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { beginJob } from './clock.ts';
import { call, expect, newMember, signIn, test, theAdmin } from './fixtures.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** A title that no other journey has. */
const newTitle = () => `Fair ${crypto.randomUUID().slice(0, 8)}`;
const bar = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
/** What moved below the header without a hand of the person: on a busy machine the header itself settles late. */
const shifted = (page: Page) =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const found = new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 500);
    });
    return ((await found) as Shift[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .flatMap(({ sources }) => sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)))
      .filter((node) => node && !node.closest('header'))
      .map((node) => node?.className);
  });
async function expectAbove(one: Locator, other: Locator): Promise<void> {
  const bottom = async () => ((await one.boundingBox())?.y ?? 0) + ((await one.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await bottom()) <= ((await other.boundingBox())?.y ?? 0) + 1).toBe(true);
}
const form = (page: Page) => page.getByRole('form', { name: 'New announcement' });

test('an admin writes to a branch and year, undoes it, mends it and sends it; members close its bar', async ({
  page,
  openBrowser,
  isMobile,
}) => {
  test.slow();
  const title = newTitle();
  const [member, stranger] = await Promise.all([newMember(), newMember()]);
  await call(peopleCalls.updateProfile, { YearAndBranch: '4th Year VLSI' }, member);
  await signIn(page, theAdmin());
  await page.goto('/dashboard/my-profile');
  if (isMobile) await page.getByRole('link', { name: /^You/ }).click();
  await page
    .getByRole('navigation', { name: isMobile ? 'Yours' : 'Dashboard' })
    .getByRole('link', { name: 'Console' })
    .filter({ visible: true })
    .click();
  if (isMobile) await page.getByLabel('Part of the console').selectOption('Announcements');
  else await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Announcements' }).click();
  await page.getByText('A branch and year', { exact: true }).click();
  await page.getByLabel('Branch', { exact: true }).selectOption('VLSI');
  await page.getByLabel('Year', { exact: true }).selectOption('4th Year');
  await expect(form(page)).toContainText(/\d+ members?, \d+ of them by mail in the digest/);

  // What is wrong is said at its field, and nothing that was typed is lost.
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByRole('button', { name: /^Send/ }).click();
  await expect(form(page).getByLabel('Text')).toHaveAccessibleDescription(/Text is required/);
  await form(page).getByLabel('Text').fill('Seniors sell fans in the common room.');
  await form(page).getByLabel('Leads to').selectOption('Another page…');
  await form(page).getByLabel('Its address on this site').fill('//evil.example');
  await form(page).getByRole('button', { name: /^Send/ }).click();
  await expect(form(page)).toContainText('Leads to must be a page of this site');
  await expect(form(page).getByLabel('Title')).toHaveValue(title);
  await form(page).getByLabel('Leads to').selectOption('Catalog, Books');

  await form(page)
    .getByRole('button', { name: /^Send to/ })
    .click();
  await expect(page.getByText(`“${title}” goes to`)).toBeVisible();
  // The form is longer than a phone's screen: the way back comes into view.
  await expect(page.locator(':focus')).toContainText(`“${title}” goes to`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody gets this announcement')).toBeVisible();
  await expect(form(page).getByLabel('Title')).toBeFocused();
  await expect(form(page).getByLabel('Title')).toHaveValue(title);
  await expect(form(page).getByLabel('Branch', { exact: true })).toHaveValue('VLSI');

  const reader = await openBrowser();
  const phone = await openBrowser(PHONE);
  for (const device of [reader, phone]) {
    await signIn(device, member);
    await device.goto('/about');
  }
  await form(page)
    .getByRole('button', { name: /^Send to/ })
    .click();
  await expect(page.getByText(`“${title}” goes to`)).toBeVisible();
  // The minute in which it can be undone goes by, for the server and for the page.
  const [written] = (await call(announcementCalls.listAnnouncements, {}, theAdmin())).data.filter(
    (one) => one.title === title,
  );
  await beginJob('sendAnnouncement', { announcementId: written?._id ?? '' });
  await page.clock.install();
  await page.clock.fastForward('00:59');
  for (const device of [reader, phone]) {
    await expect(bar(device, title)).toBeVisible();
    // It makes room at the top of a page for itself; the next time it has room from the start.
    await expectAbove(bar(device, title), device.locator('main'));
    await device.reload();
    await expect(bar(device, title)).toBeVisible();
    expect(await shifted(device)).toEqual([]);
    await expectAbove(bar(device, title), device.locator('main'));
  }
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('VLSI, 4th Year');
  const told = async (who: typeof member) => (await call(noticeCalls.listNotices, {}, who)).data;
  expect((await told(member)).map(({ things }) => things[0]?.title)).toEqual([title]);
  expect(await told(stranger)).toEqual([]);

  await expect(bar(reader, title).getByRole('link', { name: 'See what is there' })).toHaveAttribute(
    'href',
    '/catalog/books',
  );
  await bar(reader, title).getByRole('button', { name: 'Close the announcement' }).click();
  for (const device of [reader, phone]) await expect(bar(device, title)).toHaveCount(0);
  expect((await call(announcementCalls.getAnnouncementBar, {}, member)).data).toBeNull();

  const sent = page.getByRole('listitem').filter({ hasText: title });
  await sent.getByRole('button', { name: 'End the bar' }).click();
  await expect(page.getByText('The bar has ended')).toBeVisible();
  await expect(sent.getByRole('button')).toHaveCount(0);
});

test('the page is there for admins alone', async ({ page, member: _member, forgiven }) => {
  forgiven.push(/status of 404/);
  await page.goto('/dashboard/admin/announcements');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

test.describe('when the server is down', () => {
  test.use({ forgiven: [/status of 503/], sharesPage: true });

  test('what was typed stays, and the list can be tried again', async ({ page }) => {
    await signIn(page, theAdmin());
    await page.goto('/dashboard/admin/announcements');
    const title = newTitle();
    await form(page).getByLabel('Title').fill(title);
    await form(page).getByLabel('Text').fill('It shines.');
    const down = { status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' } };
    await page.route('**/api/v1/announcements', (route) => route.fulfill(down));
    await form(page).getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText('Could not send the announcement')).toBeVisible();
    await expect(form(page).getByLabel('Title')).toHaveValue(title);
    await expect(form(page)).toContainText('The service is busy.');
    await page.reload();
    await expect(page.getByRole('main').getByText('Could not fetch the announcements')).toBeVisible();
    await page.unroute('**/api/v1/announcements');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(form(page)).toBeVisible();
  });
});
