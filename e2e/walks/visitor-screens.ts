import { expectAccessible } from '../accessible.ts';
import { chooseYearAndBranch, expect, newAddress } from '../fixtures.ts';
import { plainScreen, screen } from './screens.ts';

plainScreen('about/terms', 'visitor', '/T&C', 'Terms and Conditions');
plainScreen('about/privacy', 'visitor', '/privacy', 'Privacy');
plainScreen('items/home', 'visitor', '/', 'Fresh recommendations');
plainScreen('items/home', 'member', '/', 'Fresh recommendations');
plainScreen('categories/catalog', 'visitor', '/catalog/books', 'Books');
plainScreen('items/wanted', 'visitor', '/wanted', 'Wanted on campus');
plainScreen('categories/wanted', 'visitor', '/catalog/books/wanted', 'Wanted in Books');
plainScreen('about/about', 'visitor', '/about', /^Good things should stay on campus/);
plainScreen('papers/papers', 'visitor', '/papers', 'Find Question Papers');
plainScreen('about/safety', 'visitor', '/safety', /^Meet on campus/);

screen('about/contact', 'visitor', async ({ page }) => {
  await page.goto('/contact');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByLabel('Phone Number').fill('98204');
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription('Invalid phone number');
  await expectAccessible(page);
});

screen('about/data-request', 'visitor', async ({ page }) => {
  await page.goto('/privacy/request');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
  await expectAccessible(page);
});

screen('accounts/login', 'visitor', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await page.getByLabel('Email Address').fill('nobody@campus.edu');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid Email or Password').first()).toBeVisible();
  await expectAccessible(page);
});

screen('accounts/signup', 'visitor', async ({ page }) => {
  await page.goto('/signup');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
  await expectAccessible(page);
});

screen('accounts/verify-email', 'visitor', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('First Name').fill('Dev');
  await page.getByLabel('Last Name').fill('Nair');
  await page.getByLabel('Email Address').fill(newAddress('dev'));
  await chooseYearAndBranch(page);
  await page.getByLabel('Create Password', { exact: true }).fill('notebook 22 pages');
  await page.getByLabel('Confirm Password', { exact: true }).fill('notebook 22 pages');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const code = page.getByLabel('4-digit code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('0000');
  await expect(code).toHaveAccessibleDescription(/wrong or no longer valid/);
  await expectAccessible(page);
});

screen('accounts/forgot-password', 'visitor', async ({ page }) => {
  await page.goto('/forgot-password');
  await expectAccessible(page);
  await page.getByLabel('Email Address').fill('nobody.here@campus.edu');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your Email' })).toBeVisible();
  await expectAccessible(page);
});

screen('accounts/campus-sign-in', 'visitor', async ({ page }) => {
  await page.goto('/campus-sign-in?code=x&state=of-nobody');
  await expect(page.getByText('Please begin it again.')).toBeVisible();
  await expectAccessible(page);
});

screen('accounts/undo-address', 'visitor', async ({ page }) => {
  await page.goto(`/undo-address/${'0123456789abcdef'.repeat(4)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page.getByText('This link is used or no longer valid.')).toBeVisible();
  await expectAccessible(page);
});

screen('accounts/update-password', 'visitor', async ({ page }) => {
  await page.goto(`/update-password/${'0123456789abcdef'.repeat(4)}`);
  await expectAccessible(page);
  await page.getByLabel('New Password', { exact: true }).fill('sharpener 10');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 10');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Reset password failed!')).toBeVisible();
  await expectAccessible(page);
});

screen('saved/saved', 'visitor', async ({ page }) => {
  await page.goto('/offline');
  await expect(page.getByText('Nothing is saved yet')).toBeVisible();
  await expectAccessible(page);
});

screen('items/search', 'visitor', async ({ page }) => {
  await page.goto('/search?query=drafter');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/search?query=qqzzxxjj&condition=Used');
  await expect(page.getByText('No Items Found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Search' }).fill('draft');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.goto('/search?query=%20%20');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expectAccessible(page);
});

screen('notices/unsubscribe', 'visitor', async ({ page }) => {
  await page.goto('/unsubscribe/message.nobody.0.x');
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

screen('items/listing', 'visitor', async ({ page }) => {
  await page.goto('/listing/renew?renew=x');
  await expect(page.getByRole('heading', { name: 'This link is used or too old' })).toBeVisible();
  await expectAccessible(page);
});

plainScreen('decisions/linked', 'visitor', '/decision?token=old', 'This link is too old, or not whole');
plainScreen('decisions/export', 'visitor', '/export?token=old', 'Your data');
