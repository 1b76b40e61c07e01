import type { Page } from '@playwright/test';
import { itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import { isLocked, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { query } from './database.ts';
import { call, expect, newMember, type Person, signIn, test, theAdmin } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

const follow = (who: Person, whom: Person) => call(peopleCalls.follow, { friendId: whom.user._id }, who);
const told = async (who: Person) => (await call(noticeCalls.listNotices, {}, who)).data;
const bell = (page: Page, unseen?: number) =>
  page.getByRole('button', { name: unseen ? `Notifications, ${unseen} unseen` : 'Notifications', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const list = (page: Page) => page.getByRole('region', { name: 'Notices' });
const row = (place: ReturnType<typeof panel>, text: string) => place.getByRole('listitem').filter({ hasText: text });

// Nobody adds papers for them, which would be told meanwhile.
test.beforeEach(async ({ member }) =>
  query("update members set year_and_branch = '1st Year · ELECTRICAL' where id = $1", [member.user._id]),
);

test('a follower rings on every device, and what is seen on one is seen on the other', async ({
  page,
  member,
  openBrowser,
}) => {
  const other = await openBrowser();
  await signIn(other, member);
  await page.goto('/about');
  await other.goto('/dashboard/notifications');
  await expect(bell(page)).toBeVisible();
  await expect(other.getByText('Nothing here yet')).toBeVisible();

  const asha = await newMember({ firstName: 'Asha', lastName: 'Naik' });
  const ravi = await newMember({ firstName: 'Ravi', lastName: 'Sule' });
  await follow(asha, member);
  for (const device of [page, other]) {
    await expect(bell(device, 1)).toBeVisible();
    await expect(device).toHaveTitle(/^\(1\) /);
  }
  await expect(row(list(other), 'Asha Naik follows you')).toContainText('Unseen');

  // The panel says what comes while it is open; Escape gives the focus back to the bell.
  await bell(page, 1).click();
  await expect(row(panel(page), 'Asha Naik follows you')).toBeVisible();
  await follow(ravi, member);
  await expect(row(panel(page), 'Ravi Sule and 1 other follows you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, 1)).toBeFocused();

  // A press beside it closes it too, wherever that is.
  await bell(page, 1).click();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('main').getByRole('paragraph').first().click();
  await expect(panel(page)).toBeHidden();

  await bell(page, 1).press('Enter');
  await expect(row(panel(page), 'Ravi Sule')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Mark all as seen' })).toBeFocused();
  await row(panel(page), 'Ravi Sule').getByRole('link').click();
  await expect(page).toHaveURL('/dashboard/followers');
  await expect(panel(page)).toBeHidden();
  for (const device of [page, other]) {
    await expect(bell(device)).toBeVisible();
    await expect(device).not.toHaveTitle(/^\(\d/);
  }
  await expect(row(list(other), 'Ravi Sule')).not.toContainText('Unseen');
  expect((await told(member)).map(({ isSeen }) => isSeen)).toEqual([true]);
});

test('the list is filtered, marked one by one or all at once, and agrees with the sidebar', async ({
  page,
  member,
}) => {
  const meera = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  await follow(member, meera);
  await follow(meera, member);
  const item = await newItem(meera);
  await expect.poll(async () => (await told(member)).length).toBe(2);

  await page.goto('/');
  await bell(page, 2).click();
  await panel(page).getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(page).toHaveTitle(/^\(2\) Notifications/);
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Notifications/ });
  await expect(entry).toHaveText('Notifications2 unseen');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  await page.getByLabel('Kind').selectOption(NOTICE_KINDS.newItem.name);
  await expect(page).toHaveURL('/dashboard/notifications?kind=newItem');
  await expect(row(list(page), item.title)).toBeVisible();
  await expect(row(list(page), 'follows you')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption(NOTICE_KINDS.paper.name);
  await expect(page.getByText('Nothing of this kind yet')).toBeVisible();
  await page.getByRole('link', { name: 'Show all notices' }).click();

  await page.getByRole('link', { name: 'Unseen 2' }).click();
  await expect(page).toHaveURL('/dashboard/notifications?unseen=true');
  const mark = page.getByRole('button', { name: 'Mark as seen: Meera Joshi follows you' });
  await mark.press('Enter');
  await expect(mark).toHaveCount(0);
  await expect(entry).toHaveText('Notifications1 unseen');
  // It stays where it is, and the keyboard goes on from it.
  await expect(row(list(page), 'Meera Joshi follows you').getByRole('link')).toBeFocused();
  await page.reload();
  await expect(row(list(page), 'follows you')).toHaveCount(0);

  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
  await expect(entry).toHaveText('Notifications');
  await expect(bell(page)).toBeVisible();
  await page.getByRole('link', { name: 'Unseen', exact: true }).click();
  await expect(page.getByText('Nothing you have not seen')).toBeVisible();
});

test('many notices come page by page @phoneOnly', async ({ page, member }) => {
  const items = await Promise.all(Array.from({ length: LIST.page + 2 }, () => newItem(member)));
  for (const { _id } of items) await call(itemCalls.deleteItem, { itemId: _id }, theAdmin());
  await page.goto('/dashboard/notifications');
  await expect(list(page).getByRole('listitem')).toHaveCount(LIST.page);
  await page.getByRole('button', { name: 'More notifications' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(items.length);
  await expect(page.getByRole('button', { name: 'More notifications' })).toHaveCount(0);
  await bell(page, items.length).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(LIST.page);
  expect((await panel(page).boundingBox())?.width).toBe(390);
  await panel(page).getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});

/** Opens the ways of a kind, which do so in place on phones. */
async function openWays(page: Page, name: string) {
  const more = page.getByRole('button', { name: `Ways of ${name}` });
  await expect(more.or(page.getByRole('switch', { name: `${name} by push` })).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
}
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

test('what is switched off does not come, and a decision cannot be switched off', async ({ page, member }) => {
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'What reaches you' }).click();
  await expect(page).toHaveURL('/dashboard/settings/notifications');
  const followers = page.getByRole('switch', { name: 'Followers in the app' });
  await openWays(page, 'Followers');
  await expect(followers).toBeChecked();
  await openWays(page, 'Decisions about you');
  await expect(page.getByRole('switch', { name: 'Decisions about you in the app' })).toHaveCount(0);
  await followers.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await openWays(page, 'Followers');
  await expect(followers).not.toBeChecked();

  // Followers come in the digest too, unless that is off as well.
  await call(noticeCalls.changeNoticeSettings, { kind: 'follower', mail: 'off' }, member);
  const asha = await newMember({ firstName: 'Asha', lastName: 'Naik' });
  const ravi = await newMember({ firstName: 'Ravi', lastName: 'Sule' });
  await follow(asha, member);
  await followers.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  // What comes after it is there, so what came before it never will be.
  await follow(ravi, member);
  await expect(bell(page, 1)).toBeVisible();
  await bell(page, 1).click();
  await expect(panel(page).getByRole('listitem')).toHaveText([/^Ravi Sule follows you/]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Turn everything off' }).click();
  await expect(page.getByRole('region', { name: 'Kinds' }).getByRole('switch', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Turn everything on' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const { ways } = (await call(noticeCalls.getNoticeSettings, {}, member)).data;
  const isOn = (kind: NoticeKind) => ways[kind].app;
  const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[];
  expect(kinds.filter(isOn)).toEqual(kinds.filter(isLocked));
});

test('ways, quiet hours and the hour of the digest are kept, and come back with one tap @phoneOnly', async ({
  page,
  member,
}) => {
  const settings = async () => (await call(noticeCalls.getNoticeSettings, {}, member)).data;
  const first = await settings();
  await page.goto('/dashboard/settings/notifications');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sellers I follow' })).toContainText('App, Mail digest');
  await openWays(page, 'Sellers I follow');
  await page.getByRole('switch', { name: 'Sellers I follow by push' }).click();
  const mail = page.getByRole('group', { name: 'Sellers I follow by mail' });
  await expect(mail.getByLabel('Digest')).toBeChecked();
  await mail.getByLabel('At once').check();
  await page.getByRole('switch', { name: 'No push at night' }).click();
  await page.getByLabel('To', { exact: true }).selectOption('8:00 AM');
  await page.getByLabel('Sent at').selectOption('7:00 AM');
  await saved(page);
  await expect.poll(settings).toEqual({
    ways: { ...first.ways, newItem: { app: true, push: true, mail: 'now' } },
    digestHour: 7,
    quiet: { from: 22, to: 8 },
  });

  await page.getByRole('button', { name: 'See an example' }).click();
  await expect(page.getByRole('dialog', { name: 'A daily digest' })).toContainText('One mail a day at 7:00 AM');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'See an example' })).toBeFocused();

  await page.getByRole('button', { name: 'Turn everything off' }).click();
  await page.getByRole('button', { name: 'Turn everything on' }).click();
  await expect.poll(async () => (await settings()).ways).toEqual(first.ways);
  await page.reload();
  await expect(page.getByLabel('Sent at')).toHaveValue('7');
});

test.describe('without the server', () => {
  test.use({ forgiven: [/status of 503|ERR_INTERNET_DISCONNECTED|WebSocket connection .* failed/] });

  test('the list says what is wrong and can be tried again, and a switch goes back', async ({
    page,
    member,
    context,
  }) => {
    await follow(await newMember({ firstName: 'Asha', lastName: 'Naik' }), member);
    let isDown = true;
    await page.route(/\/api\/v1\/notices(\?|$)/, (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' } })
        : route.continue(),
    );
    await page.goto('/dashboard/notifications');
    await expect(page.getByRole('main')).toContainText('Could not fetch your notifications');
    await bell(page).or(bell(page, 1)).click();
    await expect(panel(page).getByRole('alert')).toContainText('The service is busy.');
    isDown = false;
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(row(panel(page), 'Asha Naik follows you')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(row(list(page), 'Asha Naik follows you')).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(page.getByText('No connection.')).toBeVisible();
    await expect(row(list(page), 'Asha Naik follows you')).toContainText('Unseen');
    await context.setOffline(false);

    await page.goto('/dashboard/settings/notifications');
    const followers = page.getByRole('switch', { name: 'Followers in the app' });
    await expect(followers).toBeChecked();
    await context.setOffline(true);
    await followers.click();
    await expect(page.getByText('Could not save')).toBeVisible();
    await expect(followers).toBeChecked();
    await context.setOffline(false);
  });
});
