import type { Page } from '@playwright/test';
import { expect, newMember, test } from './fixtures.ts';

test.use({ sharesPage: true });

test('a member logs in and out again, after a question @phone', async ({ page, isMobile }) => {
  const { email, password } = await newMember();
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login successfully')).toBeVisible();
  await expect(page).toHaveURL('/');

  const logOut = async () => {
    if (isMobile) return page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  if (isMobile) await page.getByRole('link', { name: /^You/ }).click();
  await logOut();
  const question = page.getByRole('alertdialog', { name: 'Are you Sure?' });
  await expect(question).toContainText('You will be logged out of your Account');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await logOut();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  if (!isMobile) await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('who is asked to sign in comes back to where they were going', async ({ page }) => {
  const { email, password } = await newMember();
  await page.goto('/dashboard/purchase-history');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fpurchase-history');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/purchase-history');
  await expect(page.getByRole('heading', { name: 'Purchase History' })).toBeVisible();
});

test('?next= leads to no other place', async ({ page, member, baseURL }) => {
  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/%09/elsewhere.example',
  ])
    await test.step(next, async () => {
      await page.goto(`/login?next=${next}`);
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeHidden();
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
    });
  expect(member.token).toBeTruthy();
});

test('the log-in page is left by who is signed in already, also in another tab', async ({ page, context }) => {
  const { email, password } = await newMember();
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('too many tries say when to try again', async ({ page }) => {
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '840' },
      json: { success: false, code: 'TOO_MANY', message: 'Too many tries. Please wait a little.' },
    }),
  );
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('aarav@campus.edu');
  await page.getByLabel('Password', { exact: true }).fill('whatever it is');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please try again in 14 minutes');
});

/** Holds all scripts back but the first small one; resolves with what lets them go on. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: asleep, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/early')) await asleep;
    await route.continue();
  });
  return wake;
}

test('a form that is submitted before hydration is sent after it', async ({ page }) => {
  const { email, password } = await newMember();
  const wake = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).not.toContain('password');
  wake();
  await expect(page.getByText('Login successfully')).toBeVisible();
});

test('the button of signing in stays under the pointer while its page is hydrated', async ({ page }) => {
  const wake = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const button = page.locator('form').getByRole('button', { name: 'Sign in' });
  const before = await button.boundingBox();
  wake();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('J3 storage holds token, own card and cart, and log-out empties it also when the server is away', async ({
  page,
  member,
  forgiven,
}) => {
  forgiven.push(/auth\/logout/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  const kept = () =>
    page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage) }));
  const known = ['cart', 'cartOwner', 'cartWaiting', 'theme', 'token', 'total', 'totalItems', 'user'];
  expect((await kept()).local.filter((key) => !known.includes(key))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.evaluate(() => {
    localStorage.setItem('cart', '[]');
    localStorage.setItem('itemDraft', '{}');
    sessionStorage.setItem('typed', 'x');
  });

  await page.route('**/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  expect(await kept()).toEqual({ local: [], session: [] });
});
