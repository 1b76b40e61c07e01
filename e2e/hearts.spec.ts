import type { Page } from '@playwright/test';
import type { Item } from '#contract/items.ts';
import { wishCalls } from '#contract/wishes.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/* A visitor's hearts lie in the browser; a member's are the cart. */

const searchFor = ({ title }: Item) => `/search?query=${encodeURIComponent(title)}`;
const heart = (page: Page, { title }: Item) => page.getByRole('button', { name: `Like ${title}` });
const wished = async (member: Person) =>
  (await call(wishCalls.listWishes, {}, member)).data.map(({ item }) => item?._id);

/** Whether the heart of an item is on. */
const expectHeart = (page: Page, item: Item, isOn: boolean) =>
  expect(heart(page, item)).toHaveAttribute('aria-pressed', String(isOn));

test('a visitor’s hearts stay in this browser, and join the cart of who signs in @phoneOnly', async ({
  page,
  openBrowser,
}) => {
  const seller = await newMember();
  const [lamp, desk] = [await newItem(seller), await newItem(seller)];
  const [asha, ben] = [await newMember(), await newMember()];
  await page.goto(searchFor(lamp));
  await heart(page, lamp).click();
  await expectHeart(page, lamp, true);
  await page.reload();
  await expectHeart(page, lamp, true);
  await heart(page, lamp).click();
  await expectHeart(page, lamp, false);
  await heart(page, lamp).click();
  await page.goto('/');
  await heart(page, desk).click();
  await expectHeart(page, desk, true);

  await page.goto(`/login?next=${encodeURIComponent(searchFor(lamp))}`);
  await page.getByLabel('Email Address').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectHeart(page, lamp, true);
  await expect.poll(() => wished(asha)).toEqual([lamp._id, desk._id]);
  await page.goto('/dashboard/cart');
  await expect(page.getByText('2 Items in Cart')).toBeVisible();
  const other = await openBrowser();
  await signIn(other, asha);
  await other.goto(searchFor(desk));
  await expectHeart(other, desk, true);

  // As if the session had expired and somebody else had signed in.
  await signIn(page, ben);
  await page.goto(searchFor(lamp));
  await expectHeart(page, lamp, false);
  expect(await wished(ben)).toEqual([]);
});

test('a member’s heart is Add to Cart, and two devices agree @phoneOnly', async ({ page, member, openBrowser }) => {
  const item = await newItem(await newMember());
  const own = await newItem(member);
  const other = await openBrowser();
  await signIn(other, member);
  await page.goto('/');
  await other.goto(searchFor(item));
  await expectHeart(page, item, false);
  await expectHeart(other, item, false);
  await heart(page, item).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  await expectHeart(page, item, true);
  await expectHeart(other, item, true);

  await heart(other, item).click();
  await expect(other.getByText('Course removed from the cart.')).toBeVisible();
  await expectHeart(other, item, false);
  await expectHeart(page, item, false);
  expect(await wished(member)).toEqual([]);

  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await expectHeart(other, item, true);
  await other.goto(searchFor(own));
  await expect(other.getByRole('link', { name: own.title })).toBeVisible();
  await expect(heart(other, own)).toHaveCount(0);
});
