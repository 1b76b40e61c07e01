import type { Page } from '@playwright/test';
import { dealCalls } from '#contract/deals.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { DAY } from '#contract/rules/time.ts';
import { query } from './database.ts';
import { call, expect, newMember, type Person, test } from './fixtures.ts';
import { newItem, newTitle, photoFile } from './goods.ts';

test.use({ sharesPage: true });

/* What is typed belongs to a member, a thing and a tab. */

const path = (item: Item) => `/item/${item._id}/owner/${item.owner}`;

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Everything but the image. */
async function fillIn(page: Page, title: string): Promise<void> {
  const tile = (group: string, name: string) =>
    page
      .getByRole('radiogroup', { name: group })
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) });
  await page.getByLabel('Item Title').fill(title);
  await page.getByLabel('Item Description').fill('Scales are straight.');
  await page.getByLabel('Item Price').fill('380');
  await page.getByLabel('Item Category').selectOption({ index: 1 });
  await tile('Item Condition', 'Used').click();
  await page.getByLabel('Item Status').selectOption('Available');
  await tile('Rental Availability', 'Not Available').click();
}

test('a session that ends in one tab ends in the others with its words, and what is typed there comes back', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/dashboard/my-items');
  const other = await context.newPage();
  await other.goto('/dashboard/settings');
  await other.getByLabel('About').fill('Half a sentence about me');
  await query('delete from sessions where member_id = $1', [member.user._id]);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(other.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(other).toHaveURL('/login?next=%2Fdashboard%2Fsettings');
  await logIn(page, member);
  await expect(other).toHaveURL('/dashboard/settings');
  await expect(other.getByLabel('About')).toHaveValue('Half a sentence about me');
});

test('two tabs with a new item, and one for somebody’s post, keep what each has', async ({ page, context, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  await page.getByLabel('Item Title').fill('A lamp');
  const second = await context.newPage();
  await second.goto('/dashboard/add-item');
  await expect(second.getByLabel('Item Title')).toHaveValue('');
  await second.getByLabel('Item Title').fill('A kettle');
  await page.goto('/dashboard/add-item?kind=Wanted&title=Drafter');
  const wanted = page.locator('input[name=title]');
  await expect(wanted).toHaveValue('Drafter');
  await wanted.fill('Drafter, large');
  await page.goto('/dashboard/add-item');
  await expect(page.getByLabel('Item Title')).toHaveValue('A lamp');
  await second.reload();
  await expect(second.getByLabel('Item Title')).toHaveValue('A kettle');
  await page.goto('/dashboard/add-item?kind=Wanted&title=Drafter');
  await expect(wanted).toHaveValue('Drafter, large');

  // What a closed tab left is found by the next.
  await second.close();
  const third = await context.newPage();
  await third.goto('/dashboard/add-item');
  await expect(third.getByLabel('Item Title')).toHaveValue('A kettle');
});

test('a new item whose answer was lost is one item after a reload, with what is typed since', async ({
  page,
  member,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED/);
  const title = newTitle();
  await page.goto('/dashboard/add-item');
  await fillIn(page, title);
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  await page.route(
    '**/item/createProduct',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Could not make product')).toBeVisible();
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await page.getByLabel('Item Price').fill('390');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
  const { data } = await call(itemCalls.listOwnItems, {}, member);
  expect(data.map(({ title, price }) => [title, price])).toEqual([[title, 390]]);
});

test('what is typed to a seller stays with its item', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const seller = await newMember();
  const [lamp, kettle] = [await newItem(seller), await newItem(seller)];
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await page.goto(path(lamp));
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await dialog.getByLabel('Message').fill('Does the lamp work?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: kettle.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: kettle.title })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: lamp.title })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Does the lamp work?');
});

test.describe('with a clock of its own', () => {
  test.use({ sharesPage: false });

  test('a device whose clock is a week ahead signs in, and stays signed in', async ({ page }) => {
    const member = await newMember();
    await page.clock.setSystemTime(Date.now() + 8 * DAY);
    await page.goto('/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/my-items');
    await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
    // A clock that goes wrong between two visits is asked about too.
    await page.evaluate(() => localStorage.removeItem('clock'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
  });
});

test('moving out publishes what is typed while a photo is sent', async ({ page, member }) => {
  await page.goto('/dashboard/moving-out');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/item/picture', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Choose or drop photos').setInputFiles(await photoFile());
  const row = page.getByRole('group', { name: 'Item 1' });
  const title = newTitle();
  await row.getByLabel('Item Title').fill('Ketle');
  await row.getByLabel('Item Price').fill('400');
  await row.getByLabel('Item Category').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Publish 1 item' }).click();
  await expect(page.getByRole('button', { name: '0 of 1' })).toBeVisible();
  await row.getByLabel('Item Title').fill(title);
  await row.getByLabel('Item Price').fill('450');
  release();
  await expect(page.getByText('1 item published')).toBeVisible();
  const { data } = await call(itemCalls.listOwnItems, {}, member);
  expect(data.map(({ title, price, ItemStatus }) => [title, price, ItemStatus])).toEqual([[title, 450, 'Published']]);
});

test('J3 logging out says what only this device has, and empties it', async ({ page, member, context, forgiven }) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/);
  const seller = await newMember();
  const item = await newItem(seller);
  const { data: deal } = await call(dealCalls.wantItem, { itemId: item._id }, member);
  expect(deal._id).toBeTruthy();
  await page.goto(`/chat?with=${seller.user._id}`);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(field).toBeVisible();
  const open = async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  const dialog = page.getByRole('alertdialog', { name: 'Are you Sure?' });
  const line = dialog.getByRole('status');
  await open();
  await expect(dialog).toBeVisible();
  await expect(line).toHaveText('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(true);
  await field.fill('I come at five');
  await field.press('Enter');
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await open();
  await expect(dialog).toContainText('You will be logged out of your Account');
  await expect(line).toHaveText('Logging out deletes what is only on this device: 1 unsent message.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // With the network back it is sent first, and nothing is said.
  await context.setOffline(false);
  await open();
  await expect(line).toHaveText('');
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
