import { type Item, itemCalls } from '#contract/items.ts';
import { call, expect, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

const own = async (as: Parameters<typeof newItem>[0]): Promise<Item[]> =>
  (await call(itemCalls.listOwnItems, {}, as)).data;

test('several items are repriced, and taken down, at once @phone', async ({ page, member, isMobile }) => {
  // The newest come first, as in the list.
  const cheap = await newItem(member, { title: newTitle('Free lamp'), price: 0 });
  const [third, second, first] = [
    await newItem(member, { price: 300 }),
    await newItem(member, { price: 200 }),
    await newItem(member, { price: 100 }),
  ];
  await page.goto('/dashboard/my-items');
  const choose = (title: string) => page.getByRole('checkbox', { name: `Choose ${title}` });
  const bar = page.getByRole('region', { name: 'Chosen items' });
  await choose(first.title).click();
  await choose(third.title).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 chosen')).toBeVisible();
  await expect(choose(second.title)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await choose(cheap.title).focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Choose all' }).click();
  await expect(bar.getByText('4 chosen')).toBeVisible();

  await bar.getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reprice 4 items' });
  await dialog.getByLabel('Change in per cent').fill('−150');
  await dialog.getByRole('button', { name: 'Reprice' }).click();
  await expect(dialog.getByText('Please give a whole number from -90 to 100, but not 0')).toBeVisible();
  await dialog.getByLabel('Change in per cent').fill('-15 %');
  await expect(dialog.getByRole('listitem').first()).toHaveText(/₹100 ₹85/);
  await dialog.getByRole('button', { name: 'Reprice' }).click();
  await expect(page.getByText(`3 repriced. ${cheap.title}: It is free.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await own(member)).map(({ price }) => price)).toEqual([85, 170, 255, 0]);

  await bar.getByRole('button', { name: 'Take down' }).click();
  await page
    .getByRole('alertdialog', { name: 'Take down 4 items?' })
    .getByRole('button', { name: 'Take down' })
    .click();
  await expect(page.getByText('4 taken down')).toBeVisible();
  await expect(bar).toBeHidden();
  if (isMobile) return;
  await page.getByRole('link', { name: 'Drafts 4' }).click();
  await expect(page).toHaveURL('/dashboard/my-items?state=drafts');
  await choose(first.title).check();
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('1 published')).toBeVisible();
  await expect(choose(first.title)).toBeHidden();

  await page.getByRole('link', { name: 'Published 1' }).click();
  await page.getByRole('button', { name: `More for ${first.title}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Copied as a draft')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toHaveValue(first.title);

  await page.goto(`/dashboard/my-items/sheet?items=${first._id},${second._id}`);
  await expect(page.getByRole('list', { name: 'Sheet 1' }).getByRole('listitem')).toHaveText([/₹85/]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.goto(`/item/${first._id}/owner/${member.user._id}`);
  await expect(page.getByText('was ₹100')).toBeVisible();
  await expect(page.getByText(/₹15 less since .*₹100 from/)).toBeVisible();
  await page.emulateMedia({ media: null });
});
