import type { Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '/dashboard/settings/account';

/** A phone's own authenticator, which knows its member by the finger. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it knows the finger. */
    know: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, signs in, stands for the password, and is removed @phoneOnly', async ({ page, member }) => {
  const authenticator = await addAuthenticator(page);
  await page.goto(ACCOUNT);
  const block = page.getByRole('region', { name: 'Passkeys' });
  await block.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/ on Linux/);
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Pixel 8');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await expect(block.getByText('1 of 5.')).toBeVisible();
  await expect(block.getByRole('listitem')).toContainText('Pixel 8');

  // Another browser of the same phone, signed out.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?next=${encodeURIComponent(ACCOUNT)}`);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await authenticator.know(false);
  await use.click();
  // Without the finger nothing happens, and the button is there again.
  await expect(use).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(/\/login/);
  await authenticator.know(true);
  await use.click();
  await expect(page.getByText('Login successfully')).toBeVisible();
  await expect(page).toHaveURL(ACCOUNT);
  await expect(page.getByRole('region', { name: 'E-mail' }).getByText(member.email)).toBeVisible();

  await query("update sessions set created_at = created_at - interval '11 minutes' where member_id = $1", [
    member.user._id,
  ]);
  await block.getByRole('button', { name: 'Remove Pixel 8' }).click();
  const question = page.getByRole('dialog', { name: 'Your password again' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(block.getByRole('listitem')).toHaveCount(0);
});
