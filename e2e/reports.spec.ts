import { reportCalls } from '#contract/reports.ts';
import { call, expect, expectAccessible, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

test('a member reports an item in two taps, and keeps what was typed until it is sent', async ({
  page,
  member,
  forgiven,
}) => {
  forgiven.push(/net::ERR_FAILED/);
  const seller = await newMember({ firstName: 'Vikram', lastName: 'Sethi' });
  const item = await newItem(seller);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const button = page.getByRole('button', { name: 'Report this item' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' });
  await expect(sheet).toContainText(item.title);
  await expect(sheet).toContainText('Vikram does not learn who reported');
  await expectAccessible(page);

  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Choose what is wrong');
  await sheet.getByRole('radio', { name: 'Scam, or wants money first' }).check();
  await sheet.getByRole('textbox', { name: 'A sentence, if you like' }).fill('He asked for an advance');
  await page.route('**/api/v1/reports', (route) => route.abort());
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(sheet.getByRole('alert')).toContainText('No connection');
  await expect(sheet.getByRole('textbox')).toHaveValue('He asked for an advance');
  await page.unroute('**/api/v1/reports');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  const sent = page.getByRole('dialog', { name: 'Thank you, the desk has it' });
  await expect(sent).toContainText('keep your money');
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(sent).toBeHidden();
  await expect(button).toBeFocused();
  const { data } = await call(reportCalls.listOwnReports, {}, member);
  expect(data.map(({ title, text }) => [title, text])).toEqual([[item.title, 'He asked for an advance']]);

  await button.click();
  await sheet.getByRole('radio', { name: 'Duplicate' }).check();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  const again = page.getByRole('dialog', { name: 'The desk has it already' });
  await again.getByRole('button', { name: 'Block Vikram too' }).click();
  const block = page.getByRole('alertdialog', { name: 'Block Vikram Sethi?' });
  // The two have no chat that could be muted.
  await expect(block).not.toContainText('mute the chat');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/dashboard/settings');
  const own = page.getByRole('region', { name: 'Your reports' });
  await expect(own.getByRole('listitem')).toHaveText([/“He asked for an advance”The desk has it/]);
  await expect(own).toContainText(item.title);
});
