import { itemCalls } from '#contract/items.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, newMember, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

test('one looks for something, another has it, and the first takes it', async ({ page, member, openBrowser }) => {
  const title = newTitle('Drafter');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Feed' }).getByRole('link', { name: 'Wanted' }).click();
  await page.getByRole('link', { name: 'Post as wanted' }).click();
  await expect(page.getByRole('radio', { name: 'Wanted' })).toBeChecked();
  await page.getByLabel('What are you looking for?').fill(title);
  await page.getByLabel('Item Description').fill('For the first year.');
  await page.getByLabel('Item Category').selectOption({ label: 'Books' });
  await page.getByLabel('Up to').fill('400');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('up to ₹400');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/my-items');

  const seller = await newMember();
  const item = await newItem(seller, { title: `${title} with cover`, price: 450 });
  const other = await openBrowser();
  await signIn(other, seller);
  await other.goto('/wanted');
  const card = other.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('You have one');
  await card.getByRole('button', { name: 'I have this' }).click();
  const dialog = other.getByRole('dialog', { name: 'I have this' });
  await expect(dialog.getByRole('radio', { name: item.title })).toBeChecked();
  await expect(dialog.getByLabel(/^Your price for/)).toHaveValue('400');
  await expectAccessible(other);
  await dialog.getByRole('button', { name: `Offer it to ${member.user.firstName}` }).click();
  await expect(other.getByRole('dialog').getByRole('link', { name: 'Open the chat' })).toBeVisible();

  await page.goto(`/chat?with=${seller.user._id}`);
  await expect(page.getByText(/has this for you/)).toBeVisible();
  await page.getByRole('button', { name: 'Take ₹400' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  const { data } = await call(itemCalls.getItem, { itemId: item._id });
  expect(data.status).toBe('Reserved');
});
