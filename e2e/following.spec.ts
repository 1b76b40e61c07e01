import type { Page } from '@playwright/test';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

const follow = (who: Person, whom: Person) => call(peopleCalls.follow, { friendId: whom.user._id }, who);
const followed = async (who: Person) =>
  (await call(peopleCalls.listFollows, {}, who)).data.following.map(({ id }) => id);
const group = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole('region', { name: `${firstName} ${lastName}` });
const menu = (page: Page, name: string) => page.getByRole('button', { name });
const choose = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).click();

test('a member reads what followed sellers offer, mutes one, and unfollows with a way back', async ({
  page,
  member,
}) => {
  const asha = await newMember({ firstName: 'Asha', lastName: 'Naik' });
  const ravi = await newMember({ firstName: 'Ravi', lastName: 'Sule' });
  for (const seller of [asha, ravi]) await follow(member, seller);
  const lamp = await newItem(ravi);
  const kettle = await newItem(asha);
  await newItem(asha);

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Feed' }).getByRole('link', { name: 'Following 3 new' }).click();
  await expect(page).toHaveURL('/following');
  await expect(group(page, asha)).toContainText('2 new items');
  await expect(page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveText([
    /Asha Naik/,
    /Ravi Sule/,
  ]);
  await expect(page.getByText('That is all from the 2 people you follow in the last 7 days.')).toBeVisible();

  await menu(page, 'You follow Ravi Sule').click();
  await choose(page, 'No notices of new items');
  await expect(page.getByText("No notices of Ravi's new items")).toBeVisible();
  await menu(page, 'You follow Ravi Sule').click();
  await expect(page.getByRole('menuitem', { name: 'Notices of new items', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await menu(page, 'You follow Ravi Sule').click();
  await choose(page, /Unfollow/);
  await expect(group(page, ravi)).toHaveCount(0);
  await expect(page.getByText('the one person you follow')).toBeVisible();
  expect(await followed(member)).toEqual([asha.user._id]);
  await page.getByText('You no longer follow Ravi').getByRole('button', { name: 'Undo' }).click();
  await expect(group(page, ravi)).toContainText(lamp.title);
  expect(await followed(member)).toContain(ravi.user._id);

  await group(page, asha).getByRole('link', { name: kettle.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: kettle.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following' })).toBeDisabled();
  await page.goBack();
  await expect(group(page, asha)).toBeVisible();
});

test('a visitor has no tab, and whoever follows nobody is shown the way', async ({ page, openBrowser }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Feed' })).toHaveCount(0);
  await page.goto('/following');
  await expect(page).toHaveURL('/login?next=%2Ffollowing');

  const other = await openBrowser();
  await signIn(other, await newMember());
  await other.goto('/following');
  await expect(other.getByText('You do not follow anybody yet')).toBeVisible();
  await other.getByRole('link', { name: 'Find people' }).click();
  await expect(other).toHaveURL('/dashboard/followers');
});

test.describe('when the server is down', () => {
  test.use({ forgiven: [/status of 503/] });

  test('the feed says so and tries again', async ({ page, member: _member }) => {
    const calls = '**/api/v1/profile/followedItems**';
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE' } }));
    await page.goto('/following');
    const failed = page.getByRole('main').getByText('Could not fetch new items of those you follow');
    await expect(failed).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('You do not follow anybody yet')).toBeVisible();
  });
});

test('followers are removed and members unfollowed in the lists, by keyboard', async ({ page, member }) => {
  const fan = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  const seller = await newMember({ firstName: 'Rohan', lastName: 'Kulkarni' });
  await follow(fan, member);
  await follow(member, seller);
  await page.goto('/dashboard/followers');

  await menu(page, 'Meera Joshi follows you').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: /Remove follower/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody follows you yet')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Followers 0' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await followed(fan)).toEqual([]);
  await page.getByText('Meera no longer follows you').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Meera Joshi', exact: true })).toBeVisible();
  expect(await followed(fan)).toEqual([member.user._id]);

  await page.getByRole('tab', { name: 'Following 1' }).click();
  await menu(page, 'You follow Rohan Kulkarni').click();
  await choose(page, /Unfollow/);
  await expect(page.getByText('You do not follow anybody yet')).toBeVisible();
  // The conversation that the follow opened stays.
  await page.goto(`/chat?with=${seller.user._id}`);
  await expect(page.getByRole('heading', { name: 'Rohan Kulkarni' }).first()).toBeVisible();
});
