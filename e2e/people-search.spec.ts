import { peopleCalls } from '#contract/people.ts';
import { handOver, reserve, want } from './deals.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** Failures that a journey plays. */
const DOWN = /status of 503/;
/** A name that nobody else has: other journeys run beside this one. */
const newName = () => `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`;
const follow = (who: Person, whom: Person) => call(peopleCalls.follow, { friendId: whom.user._id }, who);

test('somebody is found by name, with what one has in common, and followed', async ({ page, member }) => {
  const lastName = newName();
  const [shared, dealt, rohan] = await Promise.all([
    newMember({ firstName: 'Fatima', lastName }),
    newMember({ firstName: 'Ishaan', lastName }),
    newMember({ firstName: 'Rohan' }),
  ]);
  await follow(member, rohan);
  await follow(rohan, shared);
  const item = await newItem(dealt);
  const deal = await want(item._id, member);
  await reserve(deal._id, dealt);
  await handOver(deal._id, dealt, member);

  await page.goto('/dashboard/followers');
  await page.getByRole('link', { name: 'Find people', exact: true }).click();
  await expect(page).toHaveURL('/people');
  await expect(page.getByText('Type at least 2 letters of a name')).toBeVisible();
  await page.getByLabel('Name or username').fill(lastName.slice(0, 6).toLowerCase());
  await expect(page).toHaveURL(`/people?name=${lastName.slice(0, 6).toLowerCase()}`);
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'Fatima' });
  await expect(row).toContainText('Followed by Rohan');
  await expect(row.locator('mark').first()).toHaveText(lastName.slice(0, 6));
  await expect(rows.filter({ hasText: 'Ishaan' })).toContainText('You dealt once');
  await expect(page.getByRole('main')).not.toContainText(shared.email);

  await page.getByLabel('Branch').selectOption('CIVIL');
  await page.getByLabel('Year').selectOption({ label: '4th Year' });
  await expect(page.getByText(/^Nobody by “.*” in 4th Year · CIVIL/)).toBeVisible();
  await page.getByRole('link', { name: 'Search every year and branch' }).click();
  await expect(rows).toHaveCount(2);
  await row.getByRole('button', { name: 'Follow Fatima' }).click();
  await expect(row.getByRole('button', { name: 'Following Fatima' })).toBeDisabled();

  await rows.filter({ hasText: 'Ishaan' }).getByRole('link', { name: 'Ishaan' }).first().click();
  await expect(page.getByText('You dealt with Ishaan once')).toBeVisible();
  const again = await newItem(dealt);
  await page.goto(`/item/${again._id}/owner/${dealt.user._id}`);
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText('You dealt with Ishaan once');
});

test('who does not want to be found is not', async ({ page, member }) => {
  const shy = await newMember({ firstName: newName() });
  const { firstName } = shy.user;
  await page.goto(`/people?name=${firstName}`);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await signIn(page, shy);
  await page.goto('/dashboard/settings/privacy');
  const finding = page.getByRole('region', { name: 'Finding you' });
  const search = finding.getByRole('switch', { name: 'In people search' });
  await expect(search).toBeChecked();
  await search.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(search).not.toBeChecked();
  await expect(finding.getByRole('switch', { name: 'Suggested to others' })).toBeChecked();
  await signIn(page, member);
  await page.goto(`/people?name=${firstName}`);
  await expect(page.getByText(`Nobody by “${firstName}”`)).toBeVisible();
});

test('a search that fails says so, and is made again', async ({ page, member, forgiven }) => {
  forgiven.push(DOWN);
  expect(member.token).toBeTruthy();
  const { user } = await newMember({ firstName: newName() });
  const down = { status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' } };
  await page.route('**/profile/searchPeople*', (route) => route.fulfill(down));
  await page.goto(`/people?name=${user.firstName}`);
  await expect(page.getByRole('main').getByText('Could not search people')).toBeVisible();
  await page.unroute('**/profile/searchPeople*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
});

test('a new follower is followed back, or removed, from the notice, and others are found @phoneOnly', async ({
  page,
  member,
}) => {
  const fan = await newMember({ firstName: newName() });
  await follow(fan, member);
  await page.goto('/dashboard/notifications');
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').filter({ hasText: 'follows you' });
  await expect(notice.getByRole('button', { name: 'Block' })).toBeVisible();
  await notice.getByRole('button', { name: 'Follow back' }).click();
  await expect(notice.getByRole('button', { name: 'Following' })).toBeDisabled();
  await notice.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${fan.user.firstName} no longer follows you`)).toBeVisible();
  const { data } = await call(peopleCalls.listFollows, {}, member);
  expect([data.followers.length, data.following.length]).toEqual([0, 1]);

  await page.getByRole('link', { name: /^You/ }).click();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/people');
});

test('a suggestion goes, and comes back by Undo', async ({ page, member }) => {
  const friend = await newMember();
  const other = await newMember({ firstName: newName() });
  await follow(member, friend);
  await follow(friend, other);
  const name = other.user.firstName;
  await page.goto('/dashboard/my-profile');
  const card = page.getByRole('article').filter({ hasText: name });
  await page.getByRole('button', { name: `Do not suggest ${name}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});
