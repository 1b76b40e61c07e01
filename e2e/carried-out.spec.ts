import type { Page } from '@playwright/test';
import { dealCalls } from '#contract/deals.ts';
import type { Item } from '#contract/items.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import {
  call,
  chooseYearAndBranch,
  codeFor,
  expect,
  mailTo,
  newAddress,
  newMember,
  type Person,
  signIn,
  test,
} from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

/* What a visitor pressed is carried out once they are members, on the page where they pressed it. */

const path = (item: Item) => `/item/${item._id}/owner/${item.owner}`;
const press = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function fillSignUp(page: Page, email: string, password = 'notebook 22 pages'): Promise<void> {
  await page.getByLabel('First Name').fill('Dev');
  await page.getByLabel('Last Name').fill('Nair');
  await page.getByLabel('Email Address').fill(email);
  await chooseYearAndBranch(page);
  await page.getByLabel('Create Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('who signs up for an item wants it, without typing the password again @phoneOnly', async ({ page }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller, { price: 900 });
  const email = newAddress('dev');
  await page.goto(path(item));
  await press(page, 'I want this');
  await fillSignUp(page, email);
  await expect(page).toHaveURL(`/verify-email?next=${encodeURIComponent(path(item))}`);
  await page.getByLabel('4-digit code').fill(await codeFor(email));
  await expect(page.getByText('Sign up successfully')).toBeVisible();
  await expect(page).toHaveURL(path(item));
  await expect(page.getByRole('dialog', { name: 'You are first in line' })).toBeVisible();
  const { data } = await call(dealCalls.listLine, { itemId: item._id }, seller);
  expect(data).toHaveLength(1);

  // Once: a reload only shows it.
  await page.reload();
  await expect(page.getByText('You are 1st of 1 in line')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who forgot the password comes back by the mailed link, in another tab', async ({ page, context }) => {
  const item = await newItem(await newMember(), { price: 420 });
  const { email } = await newMember();
  await page.goto(path(item));
  await press(page, 'Add to Cart');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your Password' })).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your Email' })).toBeVisible();
  const link = /http:\/\/localhost:\d+\/update-password\/\S+/.exec((await mailTo(email)).text ?? '')?.[0] ?? '';
  const other = await context.newPage();
  await other.goto(link);
  await other.getByLabel('New Password', { exact: true }).fill('sharpener 9');
  await other.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 9');
  await other.getByRole('button', { name: 'Reset Password' }).click();
  await expect(other.getByText('Password has been reset succesfully')).toBeVisible();
  await expect(other).toHaveURL(path(item));
  await expect(other.getByText('Item added to the cart..')).toBeVisible();
});

test('another account’s link to a new password leaves who is signed in alone', async ({ page, member }) => {
  const { email } = await newMember();
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your Email' })).toBeVisible();
  const link = /http:\/\/localhost:\d+\/update-password\/\S+/.exec((await mailTo(email)).text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('sharpener 9');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 9');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password has been reset succesfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('cart')]);
  expect(stored).toEqual([member.token, '[]']);
});

test('following, writing, chatting, reporting and searching go on where they were pressed', async ({ page }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller);
  const after = async (pressed: () => Promise<void>, address = path(item)) => {
    const member = await newMember();
    await page.goto(address);
    await pressed();
    await expect(page).toHaveURL(/\/login\?next=/);
    await logIn(page, member);
    await expect(page).toHaveURL(address);
    return member;
  };
  /** Somebody else comes to this browser. */
  const leave = () =>
    page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
    });

  await after(() => press(page, 'Follow Me'));
  await expect(page.getByText('you followed..!')).toBeVisible();
  await leave();
  await after(() => press(page, 'Contact Seller'));
  await expect(page.getByRole('dialog', { name: 'Contact Seller' })).toBeVisible();
  await leave();
  await after(() => press(page, 'Chat with Seller'));
  await expect(page.locator('#seller-notice .point')).toBeVisible();
  await leave();
  await after(() => page.getByRole('button', { name: 'Report this item' }).click());
  await expect(page.getByRole('dialog')).toContainText(item.title);
  await leave();
  const search = `/search?query=${newTitle('theodolite').replace(' ', '-')}`;
  const tellMe = page.getByRole('button', { name: /Tell me/ }).first();
  const seeker = await after(() => tellMe.click(), search);
  await expect(page.getByRole('link', { name: 'You will hear of it' })).toBeVisible();
  expect((await call(savedSearchCalls.listSavedSearches, {}, seeker)).data).toHaveLength(1);
});

test('nothing is carried out for who did not press it', async ({ page }) => {
  const seller = await newMember();
  const item = await newItem(seller, { price: 900 });
  await page.goto(path(item));
  await press(page, 'I want this');
  // Somebody else signs in, on their own way.
  const other = await newMember();
  await page.goto('/login');
  await logIn(page, other);
  await expect(page).toHaveURL('/');
  await page.goto(path(item));
  await expect(page.getByText('Nobody in line yet')).toBeVisible();
  // Nor by an address alone.
  const third = await newMember();
  await signIn(page, third);
  await page.goto(`/login?next=${encodeURIComponent(path(item))}`);
  await expect(page).toHaveURL(path(item));
  await expect(page.getByText('Nobody in line yet')).toBeVisible();
  expect((await call(dealCalls.listLine, { itemId: item._id }, seller)).data).toEqual([]);
});

test('a sign-up whose answer was lost succeeds at the second press', async ({ page, forgiven }) => {
  forgiven.push(/ERR_FAILED/);
  const email = newAddress('dev');
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.route(
    '**/auth/signUp',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('4-digit code').fill(await codeFor(email));
  await expect(page.getByText('Sign up failed')).toBeVisible();
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Sign up successfully')).toBeVisible();
  await expect(page.getByText('Login successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
