import { expect, expectAccessible, mailTo, newAddress, test } from './fixtures.ts';

test('a visitor writes to the operators @phone', async ({ page }) => {
  const email = newAddress('aarav');
  await page.goto('/contact');
  await expectAccessible(page);
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
  await expectAccessible(page);
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

/** All feedback goes to one address; journeys in parallel get each other's. */
async function operatorMailWith(words: string) {
  for (;;) {
    const mail = await mailTo(process.env.E2E_OPERATOR ?? '');
    if (mail.text?.includes(words)) return mail;
  }
}
