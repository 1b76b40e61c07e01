import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { query } from './database.ts';
import { call, codeFor, expect, mailTo, newAddress, test } from './fixtures.ts';

test.use({ sharesPage: true });

const ACCOUNT = '/dashboard/settings/account';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('the address is changed by a code, and changed back by the old one @phoneOnly', async ({ page, member }) => {
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Account and sign-in' }).click();
  await expect(page).toHaveURL(ACCOUNT);
  const block = page.getByRole('region', { name: 'E-mail' });
  await expect(block.getByText(member.email)).toBeVisible();
  const open = block.getByRole('button', { name: 'Change the address' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Change your address' });
  const email = newAddress('aarav');
  await dialog.getByLabel('New address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  const code = await codeFor(email);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  await dialog.getByLabel('4-digit code').fill(wrong);
  await expect(dialog.getByText('That code is wrong')).toBeVisible();
  await dialog.getByLabel('4-digit code').fill(code);
  await expect(page.getByText('Your address is changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(block.getByText(email)).toBeVisible();
  await expect(block.getByText(`from ${member.email}, which can undo it until`)).toBeVisible();

  const { subject, text = '' } = await mailTo(member.email);
  expect(subject).toBe('Your address was changed');
  await page.goto(/\/undo-address\/[\w-]+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Change it back' }).click();
  await expect(page).toHaveURL(/\/update-password\//);
  await page.getByLabel('New Password', { exact: true }).fill('sharpener 10 of mine');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('sharpener 10 of mine');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password has been reset succesfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto(ACCOUNT);
  await expect(block.getByText(member.email)).toBeVisible();
  await expect(block.getByText('A new one is confirmed by a code')).toBeVisible();
});

test('the password is changed here; this device goes on, the others do not @phoneOnly', async ({ page, member }) => {
  const other = await call(accountCalls.logIn, { email: member.email, password: member.password });
  await page.goto(ACCOUNT);
  const block = page.getByRole('region', { name: 'Password', exact: true });
  await block.getByRole('button', { name: 'Change Password' }).click();
  await expect(block.getByText('Password is required').first()).toBeVisible();
  await block.getByLabel('Password now', { exact: true }).fill('not the password');
  await block.getByLabel('New password', { exact: true }).fill('sharpener 10 of mine');
  await block.getByLabel('New password again', { exact: true }).fill('sharpener 11 of mine');
  await block.getByRole('button', { name: 'Change Password' }).click();
  await expect(block.getByText('Both passwords must be alike')).toBeVisible();
  await block.getByLabel('New password again', { exact: true }).fill('sharpener 10 of mine');
  await block.getByRole('button', { name: 'Change Password' }).click();
  await expect(block.getByText('This is not your password')).toBeVisible();
  await block.getByLabel('Password now', { exact: true }).fill(member.password);
  await block.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(block.getByLabel('Password now', { exact: true })).toHaveValue('');
  await expect(call(peopleCalls.getMe, {}, other)).rejects.toThrow('401');
  // The page goes on with its new token, also after it is loaded again.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await call(accountCalls.logIn, { email: member.email, password: 'sharpener 10 of mine' });
});

test('devices are listed, and signed out one by one or all at once @phoneOnly', async ({
  page,
  member,
  openBrowser,
}) => {
  for (let n = 0; n < 2; n += 1) await call(accountCalls.logIn, { email: member.email, password: member.password });
  await page.goto(ACCOUNT);
  const devices = page.getByRole('region', { name: 'Devices' });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');

  const theirs = await openBrowser({ timezoneId: 'Europe/Berlin', userAgent: WINDOWS });
  await theirs.goto('/login');
  await theirs.getByLabel('Email Address').fill(member.email);
  await theirs.getByLabel('Password', { exact: true }).fill(member.password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByText('Login successfully')).toBeVisible();
  expect((await mailTo(member.email)).subject).toBe('New sign-in: Chrome on Windows');
  await page.reload();
  const row = rows.filter({ hasText: 'Central European Time' });
  await expect(row).toContainText('We mailed you about it');
  await row.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await theirs.goto(ACCOUNT);
  await expect(theirs).toHaveURL(/\/login/);

  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('2 devices are signed out.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This device');
  await expect(devices.getByRole('button')).toHaveCount(0);
});

test('export and deletion ask the password some minutes after signing in', async ({ page, member }) => {
  await page.goto(ACCOUNT);
  await query("update sessions set created_at = now() - interval '11 minutes' where member_id = $1", [member.user._id]);
  await page.getByRole('button', { name: 'Export' }).click();
  const asked = page.getByRole('dialog', { name: 'Your password again' });
  await asked.getByLabel('Password', { exact: true }).fill(member.password);
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Continue' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-/);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Account Deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
