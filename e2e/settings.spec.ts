import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { peopleCalls } from '#contract/people.ts';
import { query } from './database.ts';
import { call, expect, test } from './fixtures.ts';
import { photoFile } from './goods.ts';

test.use({ sharesPage: true });

/** Failures that a journey plays. */
const DOWN = /status of 503/;

test('the profile is edited in the settings, and nothing typed is lost', async ({ page, member }) => {
  await page.goto('/dashboard/settings');
  const first = page.getByLabel('First Name');
  await expect(first).toHaveValue(member.firstName);
  await first.fill(' ');
  await page.getByLabel('Phone Number').fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveAccessibleDescription('First name is required');
  await expect(first).toBeFocused();
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription('Invalid phone number');

  await first.fill('Arav');
  await page.getByLabel('Phone Number').fill('9876543210');
  await page.getByLabel('Date of Birth').fill('2004-03-25');
  await page.getByLabel('PRN NO.').fill('22103A0047');
  await page.getByText('other', { exact: true }).click();
  await page.getByLabel('About').fill('Second year.\nSelling a drawing kit.');
  await page.route('**/profile/updateProfile', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: 'INVALID_INPUT',
        message: 'No',
        errors: [{ field: 'collegeId', message: 'Not one of ours' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Could not update profile information')).toBeVisible();
  await expect(page.getByLabel('PRN NO.')).toHaveAccessibleDescription('Not one of ours');
  await expect(page.getByLabel('PRN NO.')).toBeFocused();
  await expect(page.getByLabel('About')).toHaveValue('Second year.\nSelling a drawing kit.');
  await page.unroute('**/profile/updateProfile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile information updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Arav Shinde' })).toBeVisible();
  await expect(page.getByText('25 Mar 2004')).toBeVisible();
  await expect(page.getByText('Selling a drawing kit.')).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''));
  expect([stored.firstName, stored.additionaldetail.gender]).toEqual(['Arav', 'other']);
});

test('what is typed when the session expires is there again after signing in', async ({ page, member }) => {
  await page.goto('/dashboard/settings');
  await page.getByLabel('About').fill('Selling a drawing kit.');
  await page.getByText('other', { exact: true }).click();
  const over = { success: false, code: 'TOKEN_INVALID', message: 'Please sign in again.' };
  await page.route('**/profile/updateProfile', (route) => route.fulfill({ status: 401, json: over }), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Session expired')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fsettings');
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(page.getByLabel('About')).toHaveValue('Selling a drawing kit.');
  await expect(page.getByRole('radio', { name: 'other' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile information updated successfully')).toBeVisible();
  await expect(page.getByText('Selling a drawing kit.')).toBeVisible();
});

test('a profile picture is cut to a square here, by keyboard too', async ({ page, member, forgiven }) => {
  forgiven.push(DOWN);
  await page.goto('/dashboard/settings');
  const block = page.getByRole('region', { name: 'Change Profile Picture' });
  const input = block.getByLabel('Select a profile picture');
  await block.getByRole('button', { name: 'Upload' }).click();
  await expect(block.getByRole('alert')).toHaveText('Please select a file first!');
  await expect(input).toBeFocused();
  await input.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no JPEG at all') });
  await expect(block.getByRole('alert')).toContainText('damaged');

  // Left half red, right half blue.
  const blue = { create: { width: 300, height: 300, channels: 3 as const, background: '#0000ff' } };
  const buffer = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 300, top: 0 }])
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
  await expect(block.getByRole('alert')).toHaveText('');
  await expect(block.getByLabel('Up and down')).toBeDisabled();
  await block.getByLabel('Left and right').press('End');
  await block.getByLabel('Zoom').press('ArrowRight');

  await block.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  await expect(block.getByLabel('Zoom')).toHaveCount(0);
  const { data: me } = await call(peopleCalls.getMe, {}, member);
  expect(me.image).toBeTruthy();
  const expectIn = (place: Locator) =>
    expect(place.locator('img')).toHaveAttribute('src', new RegExp(`^${me.image}\\?t=\\d+$`));
  await expectIn(block);
  await expectIn(page.getByRole('button', { name: 'Profile menu' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectIn(page.getByRole('link', { name: /^You/ }));
  const stored = await sharp(Buffer.from(await (await fetch(new URL(me.image ?? '', page.url()))).arrayBuffer()));
  const { dominant } = await stored.stats();
  const { width, height } = await stored.metadata();
  expect([width, dominant.r < 40, dominant.b > 200]).toEqual([height, true, true]);

  await page.route('**/profile/updateDP', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await input.setInputFiles(await photoFile());
  await block.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Could not update profile picture')).toBeVisible();
  // Still there to be sent again.
  await expect(block.getByLabel('Zoom')).toBeVisible();
});

test('deleting the account empties this browser and frees the address', async ({ page, member, request, forgiven }) => {
  forgiven.push(DOWN);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('2-step process')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/forgot-password');
  const open = page.getByRole('button', { name: 'Delete Account' });
  await open.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();

  await page.route('**/profile/deleteAccount', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await open.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Could not delete account')).toBeVisible();
  await page.unroute('**/profile/deleteAccount');

  // Another call is refused before the deletion is answered.
  const refused = page.waitForResponse((response) => response.status() === 401);
  let ask = () => {};
  const isDeleted = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route('**/profile/getAllUserDetails', async (route) => {
    await isDeleted;
    await route.continue();
  });
  await page.reload();
  await page.route('**/profile/deleteAccount', async (route) => {
    const response = await route.fetch();
    ask();
    await (await refused).finished();
    await route.fulfill({ response });
  });
  await open.click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Account Deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Session expired')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect((await request.get(`/profile/${member.user._id}`)).status()).toBe(404);
});

test('some minutes after signing in, deleting and exporting ask the password again', async ({ page, member }) => {
  await page.goto('/dashboard/settings');
  await query("update sessions set created_at = now() - interval '11 minutes' where member_id = $1", [member.user._id]);
  const asked = page.getByRole('dialog', { name: 'Your password again' });
  await page.getByRole('button', { name: 'Export your data' }).click();
  await asked.getByLabel('Password', { exact: true }).fill('not the password');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(asked.getByText('This is not your password')).toBeVisible();
  await asked.getByLabel('Password', { exact: true }).fill(member.password);
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Continue' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-/);
  await expect(asked).toHaveCount(0);

  await query("update sessions set confirmed_at = now() - interval '11 minutes' where member_id = $1", [
    member.user._id,
  ]);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await asked.getByLabel('Password', { exact: true }).fill(member.password);
  await asked.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Account Deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
