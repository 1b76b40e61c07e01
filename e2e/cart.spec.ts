import type { Page } from '@playwright/test';
import type { Item } from '#contract/items.ts';
import { itemCalls } from '#contract/items.ts';
import { wishCalls } from '#contract/wishes.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true });
const inList = async (member: Person) => (await call(wishCalls.listWishes, {}, member)).data.length;
const open = (page: Page, item: Item) => page.goto(`/item/${item._id}/owner/${item.owner}`);

test('the cart adds up, in both tabs, and outlives a reload', async ({ page, member, context }) => {
  const seller = await newMember({ firstName: 'Meera' });
  const [lamp, cycle] = [await newItem(seller, { price: 420 }), await newItem(seller, { price: 3400.1 })];
  expect(member.token).toBeTruthy();
  const other = await context.newPage();
  await other.goto('/dashboard/cart');
  await expect(other.getByText('Your Cart is Empty')).toBeVisible();
  await expect(other.getByText('0 Items in Cart')).toBeVisible();

  await open(page, lamp);
  await add(page).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  await add(page).click();
  await expect(page.getByText('Item Already in cart')).toBeVisible();
  await expect(other.getByText('1 Item in Cart')).toBeVisible();
  await open(page, cycle);
  await add(page).click();
  await expect(other.getByText('2 Items in Cart')).toBeVisible();
  await expect(other.getByRole('complementary', { name: 'Total' })).toContainText('Rs 3,820.1');
  await expect(other.getByRole('button', { name: 'Buy Now' })).toHaveAccessibleDescription(/pay when you meet/);
  expect(await page.evaluate(() => [localStorage.getItem('total'), localStorage.getItem('totalItems')])).toEqual([
    '3820.1',
    '2',
  ]);

  await other.reload();
  await expect(other.getByText('2 Items in Cart')).toBeVisible();
  await other.getByRole('link', { name: `View Details ${lamp.title}` }).click();
  await expect(other).toHaveURL(`/item/${lamp._id}/owner/${lamp.owner}`);

  await page.goto('/dashboard/cart');
  await other.goto('/dashboard/cart');
  await other.getByRole('button', { name: `Remove ${lamp.title}` }).click();
  await expect(other.getByText('Course removed from the cart.')).toBeVisible();
  await expect(other.getByRole('button', { name: `Remove ${cycle.title}` })).toBeFocused();
  await expect(page.getByText(lamp.title)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('Rs 3,400.1');
});

test('what was deleted, sold or has another price is shown as such', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Meera' });
  const items = [
    await newItem(seller, { price: 100 }),
    await newItem(seller, { price: 200 }),
    await newItem(seller, { price: 300 }),
  ] as const;
  await call(wishCalls.addWishes, { itemIds: items.map(({ _id }) => _id) }, member);
  await call(itemCalls.deleteItem, { itemId: items[0]._id }, seller);
  await call(itemCalls.changeItemStatus, { itemId: items[1]._id, status: 'Sold' }, seller);
  await call(itemCalls.editItem, { itemId: items[2]._id, price: 250 }, seller);

  await page.goto('/dashboard/cart');
  const row = (item: Item) => page.getByRole('listitem').filter({ hasText: item.title });
  await expect(row(items[0])).toContainText('not for sale any more');
  await expect(row(items[0]).getByRole('link', { name: /View Details/ })).toHaveCount(0);
  await expect(row(items[0]).getByRole('link', { name: /Similar in/ })).toBeVisible();
  await expect(row(items[1])).toContainText('Sold');
  await expect(row(items[2])).toContainText('Rs 250');
  await expect(row(items[2])).toContainText('The price has changed.');
  await expect(page.getByText('3 Items in Cart')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('Rs 250');
});

test('a cart stays when the server cannot be asked', async ({ page, member }) => {
  const item = await newItem(await newMember(), { price: 420 });
  expect(member.token).toBeTruthy();
  await open(page, item);
  await add(page).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  await expect.poll(() => inList(member)).toBe(1);
  await page.route('**/api/v1/wishes', (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'TOO_MANY', message: 'Too many tries.' } }),
  );
  await page.goto('/dashboard/cart');
  await expect(page.getByText('could not be checked')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText('Rs 420');

  // As a browser that has never had it: nobody knows whether it is empty.
  await page.evaluate(() => {
    for (const key of ['cart', 'cartOwner', 'cartWaiting']) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByText('Your wish list could not be loaded.')).toBeVisible();
  await expect(page.getByText('Your Cart is Empty')).toHaveCount(0);
});

test('a visitor signs in first, and a cart is its member’s alone', async ({ page }) => {
  const item = await newItem(await newMember(), { price: 420 });
  await open(page, item);
  await page.getByRole('link', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/item/${item._id}/owner/${item.owner}`)}`);

  await signIn(page, await newMember());
  await open(page, item);
  await add(page).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  // Somebody else on the same computer, after a session that ran out.
  await signIn(page, await newMember());
  await page.goto('/dashboard/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
});

test('a wish list is the same on two devices, takes over what a browser held, and waits for the network', async ({
  page,
  member,
  context,
  openBrowser,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/);
  const seller = await newMember({ firstName: 'Meera' });
  const [lamp, desk, chair] = [await newItem(seller), await newItem(seller), await newItem(seller)] as const;
  await open(page, lamp);
  await add(page).click();
  await expect.poll(() => inList(member)).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartWaiting'))).toBe('{}');
  // A page without scripts: one of the product hears of it, and takes it out of the browser too.
  await page.goto('/robots.txt');
  await call(wishCalls.removeWishes, { ids: [lamp._id] }, member);
  // As a version without a list on the server has left it.
  await page.evaluate(() => localStorage.removeItem('cartWaiting'));
  await open(page, lamp);
  await expect.poll(() => inList(member)).toBe(1);

  const phone = await openBrowser();
  await signIn(phone, member);
  await phone.goto('/dashboard/cart');
  await expect(phone.getByText('1 Item in Cart')).toBeVisible();
  await open(page, desk);
  await add(page).click();
  await expect(phone.getByText('2 Items in Cart')).toBeVisible();
  await page.goto('/dashboard/cart');
  await phone.getByRole('button', { name: `Remove ${lamp.title}` }).click();
  await expect(page.getByText('1 Item in Cart')).toBeVisible();

  await open(page, chair);
  await expect(add(page)).toBeVisible();
  await context.setOffline(true);
  await add(page).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText('2 Items in Cart')).toBeVisible({ timeout: 20_000 });
});
