import { feedbackCalls } from '#contract/feedback.ts';
import { call, expect, mailTo, newAddress, signIn, test, theAdmin } from './fixtures.ts';

test.use({ sharesPage: true });

test('a visitor writes to the operators', async ({ page }) => {
  const email = newAddress('aarav');
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please enter your name');
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Please enter your email');
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription('Please enter phone number');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Please enter your message');
  await expect(page.getByLabel('First Name')).toBeFocused();

  await page.getByLabel('First Name').fill('Aarav');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Phone Number').fill('98204');
  await page.getByLabel('Message').fill(`Please add umbrellas. ${email}`);
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription('Invalid phone number');
  await page.getByLabel('Phone Number').fill('9820412345');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('form submitted')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');

  const mail = await operatorMailWith(email);
  expect(mail.replyTo?.[0]?.address).toBe(email);
});

test('a failure keeps what was written', async ({ page }) => {
  await page.route('**/api/v1/auth/submit-feedback', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { success: false, code: 'TOO_MANY', message: 'Too many tries. Please wait a little.' },
    }),
  );
  await page.goto('/about');
  await page.getByLabel('First Name').fill('Aarav');
  await page.getByLabel('Email Address').fill('aarav@campus.edu');
  await page.getByLabel('Phone Number').fill('98204123');
  await page.getByLabel('Message').fill('It rains.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Could not submitted!')).toBeVisible();
  await expect(page.getByText('Please try again in 1 hour.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('It rains.');
});

test('members do not tell again who they are', async ({ page, member }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Email Address')).toHaveValue(member.email);
  await expect(page.getByLabel('First Name')).toHaveValue(member.firstName);
});

test('an admin reads what was written, and answers by mail', async ({ page }) => {
  const email = newAddress('aarav');
  const write = (message: string) =>
    call(feedbackCalls.submitFeedback, {
      firstname: 'Aarav',
      lastname: 'Shinde',
      email,
      phoneNo: '9820412345',
      message,
    });
  await write(`First line of ${email}\nand a second`);
  for (let n = 0; n < 25; n++) await write(`Number ${n} of ${email}`);
  await signIn(page, theAdmin());
  await page.goto('/dashboard/feedback');
  const messages = page.getByRole('article').filter({ hasText: email });
  await expect(messages.first()).toContainText(`Number 24 of ${email}`);
  await expect(messages.first().getByRole('heading')).toHaveText('Aarav Shinde');
  await expect(messages.first().getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:/);
  const first = page.getByText(`First line of ${email}`);
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'More feedback' }).click();
  await expect(first).toBeVisible();
});

test.describe('where the feedback cannot be had', () => {
  test.use({ forgiven: [/ERR_FAILED/] });
  test('an admin is told so, and tries again', async ({ page }) => {
    await signIn(page, theAdmin());
    await page.route('**/auth/feedback*', (route) => route.abort());
    await page.goto('/dashboard/feedback');
    await expect(page.getByText('Could not fetch feedback').first()).toBeVisible();
    await expect(page.getByText('No connection.')).toBeVisible();
    await page.unroute('**/auth/feedback*');
    await page.route('**/auth/feedback*', (route) =>
      route.fulfill({ json: { success: true, data: [], nextCursor: null } }),
    );
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('Nobody has written yet.')).toBeVisible();
  });
});

/** All feedback goes to one address; journeys in parallel get each other's. */
async function operatorMailWith(words: string) {
  for (;;) {
    const mail = await mailTo(process.env.E2E_OPERATOR ?? '');
    if (mail.text?.includes(words)) return mail;
  }
}
