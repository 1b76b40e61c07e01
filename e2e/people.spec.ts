import type { Page } from '@playwright/test';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** Failures that a journey plays. */
const DOWN = /status of 503/;

const idOf = ({ user }: Person) => user._id;
/** A name that nobody else has: other journeys run beside this one. */
const newName = () => `B${crypto.randomUUID().slice(0, 8)}`;

const follow = (who: Person, whom: Person) => call(peopleCalls.follow, { friendId: idOf(whom) }, who);
const counts = (page: Page) => page.locator('dl', { hasText: 'Followers' }).locator('dd').allTextContents();

test('a visitor sees a profile, and signs in to follow or to write @phoneOnly', async ({ page, request }) => {
  const seller = await newMember({ firstName: 'Ananya', lastName: 'Deshmukh' });
  const item = await newItem(seller);
  const draft = await newItem(seller, { ItemStatus: 'Draft' });
  const address = `/profile/${idOf(seller)}`;

  for (const nobody of ['/profile/nobody', `/profile/${crypto.randomUUID()}`])
    expect((await request.get(nobody)).status()).toBe(404);
  const html = await (await request.get(address)).text();
  expect(html).toContain('<title>Ananya Deshmukh');
  expect(html).toContain('property="og:title" content="Ananya Deshmukh"');
  expect(html).not.toContain(seller.email);
  const asMember = await request.get(address, { headers: { authorization: `Bearer ${seller.token}` } });
  expect(await asMember.text()).toBe(html);

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Ananya Deshmukh' })).toBeVisible();
  await expect(page.getByText('2nd Year · CSE')).toBeVisible();
  await expect(page.getByRole('link', { name: item.title })).toHaveAttribute(
    'href',
    `/item/${item._id}/owner/${idOf(seller)}`,
  );
  await expect(page.getByText(draft.title)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/chat?with=${idOf(seller)}`)}`,
  );
  await page.getByRole('link', { name: 'Follow' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
});

test('following from the item page opens the chat, and is known everywhere @phoneOnly', async ({
  page,
  openBrowser,
}) => {
  const member = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  const seller = await newMember({ firstName: 'Rohan', lastName: 'Kulkarni' });
  const item = await newItem(seller);
  const address = `/item/${item._id}/owner/${idOf(seller)}`;

  await page.goto(address);
  const card = page.getByRole('region', { name: 'Seller' });
  await expect(card.getByRole('link', { name: 'Chat with Seller' })).toHaveAttribute('href', /^\/login\?next=/);
  await expect(card.getByRole('link', { name: 'Follow Me' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(address)}`,
  );

  await signIn(page, member);
  await page.goto(address);
  await expect(card).toContainText('Follow the seller first to enable chat functionality!');
  const mail = await card.getByRole('link', { name: seller.email }).boundingBox();
  expect(mail?.height, 'what a thumb is to meet').toBeGreaterThanOrEqual(24);
  await card.getByRole('button', { name: 'Chat with Seller' }).click();
  await expect(page).toHaveURL(address);
  await expect(card.getByRole('status')).toContainText('Follow the seller first');
  const width = (await card.getByRole('button', { name: 'Follow Me' }).boundingBox())?.width;
  await card.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByText('you followed..!')).toBeVisible();
  const following = card.getByRole('button', { name: 'Following' });
  await expect(following).toBeDisabled();
  expect((await following.boundingBox())?.width).toBe(width);
  await expect(card.getByRole('link', { name: 'Chat with Seller' })).toHaveAttribute(
    'href',
    `/chat?with=${idOf(seller)}`,
  );
  await page.reload();
  await expect(following).toBeDisabled();
  await card.getByRole('button', { name: 'Unfollow Rohan' }).click();
  await expect(card.getByRole('button', { name: 'Follow Me' })).toBeFocused();
  await page.reload();
  await card.getByRole('button', { name: 'Follow Me' }).click();
  await expect(following).toBeDisabled();

  await card.getByRole('link', { name: 'Rohan Kulkarni' }).click();
  await expect(page).toHaveURL(`/profile/${idOf(seller)}`);
  await expect(page.getByRole('button', { name: 'Following' })).toBeDisabled();
  await expect(page.getByRole('link', { name: seller.email })).toBeVisible();
  await expect.poll(() => counts(page)).toEqual(['1', '0', '0']);
  await page.getByRole('button', { name: 'Unfollow Rohan' }).click();
  await expect(page.getByRole('button', { name: 'Follow Rohan', exact: true })).toBeFocused();
  await expect.poll(() => counts(page)).toEqual(['0', '0', '0']);
  await page.getByText('You no longer follow Rohan').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeDisabled();
  await expect.poll(() => counts(page)).toEqual(['1', '0', '0']);

  const theirs = await openBrowser();
  await signIn(theirs, seller);
  await theirs.goto('/dashboard/followers');
  // Logged in before somebody followed: the stored user learns of it.
  await expect(theirs.getByRole('tab', { name: 'Followers 1' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Message Meera Joshi' })).toHaveAttribute(
    'href',
    `/chat?with=${idOf(member)}`,
  );
  await theirs.getByRole('link', { name: 'Meera Joshi', exact: true }).click();
  await expect(theirs).toHaveURL(`/profile/${idOf(member)}`);
  // One's own profile is edited, not followed.
  await theirs.goto(`/profile/${idOf(seller)}`);
  await expect(theirs.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/dashboard/settings');
  await expect(theirs.getByRole('button', { name: 'Follow' })).toHaveCount(0);
});

test('the lists of followers, and whom to follow next @phoneOnly', async ({ page, member }) => {
  const friend = await newMember({ firstName: 'Fatima', lastName: 'Shaikh' });
  await follow(friend, member);
  const { user: suggested } = await newMember({ firstName: 'Zara', lastName: 'Ali' });
  // Others who are suggested may be of a journey that counts their followers.
  await page.route('**/profile/getRandomUser*', async (route) => {
    const json = await (await route.fetch()).json();
    const { _id, firstName, lastName, username } = suggested;
    await route.fulfill({
      json: { ...json, data: [{ ...json.data[0], _id, id: _id, firstName, lastName, username }] },
    });
  });
  await page.goto('/dashboard/followers');
  await expect(page.getByRole('tab', { name: 'Followers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Fatima Shaikh', exact: true }).first()).toBeVisible();

  const network = page.getByRole('region', { name: 'Grow Your Network' });
  const suggestion = network.getByRole('listitem').first();
  const name = (await suggestion.getByRole('link').locator('.truncate').first().textContent()) ?? '';
  await suggestion.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('you followed..!')).toBeVisible();
  await expect(suggestion.getByRole('button', { name: 'Following' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Followers' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Following 1' })).toBeFocused();
  await expect(page.getByRole('tabpanel').getByRole('link', { name, exact: true })).toBeVisible();
});

test('both lists go on, each to its end', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const entry = (name: string) => {
    const _id = crypto.randomUUID();
    return { _id, id: _id, firstName: name, lastName: '', image: null, username: name.toLowerCase() };
  };
  const many = (name: string, count: number) => Array.from({ length: count }, (_, place) => entry(`${name}${place}`));
  await page.route('**/profile/followerList*', (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=next')
        ? { success: true, data: { followers: many('Late', 2), following: [] }, nextCursor: null }
        : { success: true, data: { followers: many('Early', 24), following: many('Other', 3) }, nextCursor: 'next' },
    }),
  );
  await page.goto('/dashboard/followers');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(24);
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'More people' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Followers' }).click();
  await page.getByRole('button', { name: 'More people' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(26);
  await expect(page.getByRole('button', { name: 'More people' })).toHaveCount(0);
});

test('my profile says what is missing, and whom those I follow do follow', async ({ page, member, forgiven }) => {
  forgiven.push(DOWN);
  const friend = await newMember({ firstName: 'Asha', lastName: 'Rao' });
  const stranger = await newMember({ firstName: 'Tanvi', lastName: newName() });
  await follow(member, friend);
  await follow(friend, stranger);
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Aarav Shinde' })).toBeVisible();
  await expect.poll(() => counts(page)).toEqual(['0', '1']);
  await expect(page.getByText('PRN NO.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Date Of Birth' })).toHaveAttribute('href', '/dashboard/settings');
  const card = page.getByRole('article').filter({ hasText: stranger.lastName });
  await expect(card).toContainText('Followed by Asha');

  await page.route('**/profile/following', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await card.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('could not follow friend')).toBeVisible();
  await page.unroute('**/profile/following');
  await card.getByRole('button', { name: 'Follow' }).click();
  await expect(card.getByRole('button', { name: 'Following' })).toBeDisabled();
  await expect.poll(() => counts(page)).toEqual(['0', '2']);
});

test('what could not be had is said in its place, and asked for again', async ({ page, member, forgiven }) => {
  await newMember();
  forgiven.push(DOWN);
  expect(member.token).toBeTruthy();
  const down = { status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' } };
  for (const name of ['friendRecommended', 'getRandomUser', 'followerList', 'getFriendAllData'])
    await page.route(`**/profile/${name}*`, (route) => route.fulfill(down));
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('main').getByText('could not find recommandation friend')).toBeVisible();
  await expect(page.getByRole('alert').getByText('could not find recommandation friend')).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main').getByText('could not follow friend')).toBeVisible();
  await expect(page.getByText('Unable To Fetch User')).toBeVisible();
  await expect(page.getByText('E following')).toBeVisible();
  await page.unroute('**/profile/getRandomUser*');
  await page.unroute('**/profile/followerList*');
  await page.getByRole('link', { name: 'Try again' }).first().click();
  await expect(page.getByText('Nobody follows you yet')).toBeVisible();

  await page.getByRole('region', { name: 'Grow Your Network' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'failed to bring data !' })).toBeVisible();
  await page.unroute('**/profile/getFriendAllData*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Items for Sale' })).toBeVisible();
});
