import { expect, test } from './fixtures.ts';

test.use({ sharesPage: true });

const pages = [
  { path: '/about', heading: /^Good things should stay on campus/ },
  { path: '/contact', heading: 'Contact' },
  { path: '/T&C', heading: 'Terms and Conditions' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/signup', heading: 'Create Your Account' },
  { path: '/login', heading: 'Welcome Back!' },
  { path: '/forgot-password', heading: 'Reset your Password' },
];

test('what visitors open first is whole without scripts', async ({ page, openBrowser }) => {
  const still = await openBrowser({ javaScriptEnabled: false });
  for (const { path, heading } of pages) {
    expect((await still.goto(path))?.status(), path).toBe(200);
    await expect(still.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  }
});

test('the tab of signing in stands for a new password too, and nothing leads away from signing up @phoneOnly', async ({
  page,
}) => {
  for (const path of ['/login', '/forgot-password', '/update-password/0123456789']) {
    await page.goto(path);
    const tabs = page.getByRole('navigation', { name: 'Quick' });
    await expect(tabs.getByRole('link', { name: 'Sign in' })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
  }
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0);
});

test('the terms say what holds for refunds and cancellations', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL('/T&C');
  await expect(page.getByText('payment-provider technical issues')).toContainText('5-7 working days');
  await expect(page.getByText('Orders cannot be cancelled once confirmed or shipped')).toBeVisible();
});
