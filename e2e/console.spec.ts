import { expect, newMember, signIn, test, theAdmin } from './fixtures.ts';

test.use({ sharesPage: true });

test('an admin reads the figures, makes a member a moderator, and finds it in the audit', async ({ page }) => {
  const { user } = await newMember({ firstName: 'Meera', lastName: `Joshi${crypto.randomUUID().slice(0, 6)}` });
  const name = `${user.firstName} ${user.lastName}`;
  await signIn(page, theAdmin());
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('img', { name: /^Members a week, 12 weeks: this week \d/ })).toBeVisible();
  await page.getByRole('link', { name: '1 year' }).click();
  await expect(page.getByRole('img', { name: /^New items a week, 52 weeks/ })).toBeVisible();
  await page.getByText('The same figures as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(53);

  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Members' }).click();
  await page.getByRole('searchbox', { name: 'Search members' }).fill(user.lastName);
  const row = page.getByRole('region', { name: 'Members' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `What to do with ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` });
  await dialog.getByRole('radio', { name: 'Moderator' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Why is required/);
  await dialog.getByLabel('Why').fill('Volunteers for the desk this semester');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(row.getByText('Moderator', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `What to do with ${name}` }).click();
  await page.getByRole('menuitem', { name: 'What was done to this account' }).click();
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(entries.getByText('why: Volunteers for the desk this semester')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
});
