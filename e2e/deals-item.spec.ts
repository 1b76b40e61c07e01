import type { Page } from '@playwright/test';
import { dealCalls } from '#contract/deals.ts';
import type { Item } from '#contract/items.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

const open = (page: Page, item: Item) => page.goto(`/item/${item._id}/owner/${item.owner}`);
const seen = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name }).filter({ visible: true });

test('one tap opens the deal; a note and an offer follow @phone', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya', lastName: 'Deshmukh' });
  const item = await newItem(seller, { price: 900 });
  expect(member.token).toBeTruthy();
  await open(page, item);
  await expect(page.getByText('Nobody in line yet')).toBeVisible();
  await expect(page.getByText('Negotiable')).toBeVisible();
  await seen(page, 'button', 'I want this').click();
  const dialog = page.getByRole('dialog', { name: 'You are first in line' });
  await expect(dialog.getByRole('link', { name: 'Open the chat' })).toBeVisible();
  const line = async () => (await call(dealCalls.listLine, { itemId: item._id }, seller)).data;
  expect((await line()).map(({ price, note }) => [price, note])).toEqual([[900, null]]);

  await dialog.getByLabel('Note to Ananya').fill('I can come today.');
  await dialog.getByLabel('Offer less').check();
  await dialog.getByLabel('Offer in rupees').fill('100');
  await dialog.getByRole('button', { name: 'Ask Ananya for ₹100' }).click();
  await expect(dialog.getByLabel('Offer in rupees')).toHaveAccessibleDescription(/Please offer at least ₹270\./);
  await dialog.getByLabel('Offer in rupees').fill('820');
  await dialog.getByRole('button', { name: 'Ask Ananya for ₹820' }).click();
  await expect(dialog.getByText('Ananya has your note and your offer')).toBeVisible();
  expect((await line()).map(({ note, offer }) => [note, offer?.price])).toEqual([['I can come today.', 820]]);
  await dialog.getByRole('button', { name: 'Back to the item' }).click();
  await expect(page.getByText('You are 1st of 1 in line')).toBeVisible();
  await expect(page.getByText(/Your offer of ₹820 stands until/)).toBeVisible();
  await expect(seen(page, 'link', 'Open the chat')).toHaveAttribute('href', `/chat?with=${seller.user._id}`);
});
