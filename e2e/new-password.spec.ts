import { expect, mailTo, newMember, signIn, test } from './fixtures.ts';

test.use({ sharesPage: true });

test('a new password by the mailed link, once', async ({ page, openBrowser }) => {
  const member = await newMember();
  const { email } = member;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Please enter your email');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Reset email sent successfully! Please check your inbox.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your Email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Resend Email' }).click();

  await mailTo(email);
  const { text = '' } = await mailTo(email);
  const link = /http:\/\/localhost:\d+\/update-password\/\S+/.exec(text)?.[0] ?? '';
  const secret = link.split('/').at(-1) ?? '';
  expect(secret.length).toBeGreaterThan(30);

  // Another browser of this member is signed in, and will not be any more.
  const elsewhere = await openBrowser();
  await signIn(elsewhere, member);

  const referers: string[] = [];
  page.on('request', (request) => {
    // One that is under way at the end has no more headers to give.
    request.allHeaders().then(
      ({ referer = '' }) => referers.push(referer),
      () => {},
    );
  });
  const opened = await page.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await opened?.text()).not.toContain(secret);
  await expect(page.getByText('Almost done. Enter your new password and you are all set.')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('sharpener 9');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 8');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveAccessibleDescription(/must be alike/);
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 9');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password has been reset succesfully')).toBeVisible();
  // The password is still at hand.
  await expect(page.getByText('Login successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(referers.length).toBeGreaterThan(5);
  expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);

  await elsewhere.goto('/dashboard/my-items');
  await expect(elsewhere.getByText('Session expired. Please log in again.')).toBeVisible();

  // The link a second time.
  const again = await openBrowser();
  await again.goto(link);
  await again.getByLabel('New Password', { exact: true }).fill('sharpener 10');
  await again.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 10');
  await again.getByRole('button', { name: 'Reset Password' }).click();
  await expect(again.getByText('Reset password failed!')).toBeVisible();
  await again.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(again).toHaveURL('/forgot-password');
});

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill('nobody.here@campus.edu');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your Email' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});
