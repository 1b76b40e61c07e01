import { createHmac } from 'node:crypto';
import { type Item, itemCalls } from '#contract/items.ts';
import { endItem } from './clock.ts';
import { call, expect, expectAccessible, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

/** The address of a mail about an end, signed as the server does: such a mail comes after two months. */
async function linkOf({ _id }: Item, owner: Person): Promise<string> {
  const { endsAt } = (await call(itemCalls.getItem, { itemId: _id }, owner)).data;
  const search = new URLSearchParams();
  for (const act of ['renew', 'sold', 'takeDown']) {
    const payload = [act, _id, owner.user._id, Date.parse(endsAt ?? ''), Math.floor(Date.now() / 1000) + 3600].join(
      '.',
    );
    const key = process.env.E2E_SECRET ?? '';
    const signature = createHmac('sha256', key).update(`link of a listing ${payload}`).digest('base64url');
    search.set(act, `${payload}.${signature}`);
  }
  return `/listing/renew?${search}`;
}

test('an item that ended is renewed by the link of a mail, without signing in', async ({ page, openBrowser }) => {
  const owner = await newMember();
  const title = newTitle('Study lamp');
  const text = `The arm of the ${title} stays`;
  const item = await newItem(owner, { title, description: text });
  const similar = await newItem(owner, { title: newTitle('Lamp') });
  await endItem(item._id);
  const address = `/item/${item._id}/owner/${owner.user._id}`;

  // Somebody else finds that it is gone, and what is like it.
  await page.goto(address);
  await expect(page.getByText('This ended on')).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(page.getByRole('link', { name: similar.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search for one' }).filter({ visible: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkOf(item, owner));
  await expect(page.getByText('Your listing ended on')).toBeVisible();
  await expectAccessible(page);
  const link = page.url();
  await page.getByRole('button', { name: /^Yes, / }).click();
  await expect(page.getByRole('heading', { name: 'Renewed' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is used or too old' })).toBeVisible();

  // The owner sees for how long it is up.
  const own = await openBrowser();
  await signIn(own, owner);
  await own.goto(address);
  await expect(own.getByText(/^\d+ days left\.$/)).toBeVisible();
});

test('the owner of what is sold lists it again from its page @phoneOnly', async ({ page, member }) => {
  const item = await newItem(member, { status: 'Sold' });
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(page.getByText('You have sold it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'List again' }).click();
  await expect(page).toHaveURL(/\/dashboard\/edit-item\//);
  await expect(page.getByLabel('Item Title')).toHaveValue(item.title);
  const { data } = await call(itemCalls.listOwnItems, {}, member);
  expect(data.map(({ ItemStatus, status }) => [ItemStatus, status])).toEqual([
    ['Draft', 'Available'],
    ['Published', 'Sold'],
  ]);
});
