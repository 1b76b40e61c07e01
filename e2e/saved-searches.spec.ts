import { itemCalls } from '#contract/items.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

test('a search that finds nothing is kept, and tells of what comes', async ({ page, member: _ }) => {
  const word = newTitle('Theodolite').split(' ')[1] ?? '';
  const seller = await newMember();
  await page.goto(`/search?query=${word}&maxPrice=900`);
  await expect(page.getByText('No Items Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Post as wanted' })).toHaveAttribute(
    'href',
    `/dashboard/add-item?kind=Wanted&title=${word}&price=900`,
  );
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('You will hear of new ones')).toBeVisible();

  const dear = await newItem(seller, { title: `Dear ${word}`, price: 950 });
  await newItem(seller, { title: `Cheap ${word}`, price: 800 });
  await call(itemCalls.editItem, { itemId: dear._id, price: '880' }, seller);

  const row = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem');
  await expect(async () => {
    await page.goto('/dashboard/saved-searches');
    await expect(row.getByText('2 new')).toBeVisible();
  }).toPass();
  await row.getByRole('button', { name: `Tell me of ${word}: At once` }).click();
  await page.getByRole('menuitem', { name: 'Daily' }).click();
  await expect(row.getByRole('button', { name: /Daily at/ })).toBeVisible();
  await row.getByRole('link', { name: new RegExp(word) }).click();
  await expect(page).toHaveURL(/sort=newest/);
  const found = page.getByRole('article').filter({ hasText: `Dear ${word}` });
  await expect(found.first()).toContainText('$950');
  await page.goto('/dashboard/saved-searches');
  await expect(row.getByText('2 new')).toHaveCount(0);

  await row.getByRole('button', { name: `Remove ${word}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /Daily at/ })).toBeVisible();
  await page.goto('/dashboard/notifications');
  await expect(page.getByText(`2 new items for your search “${word} up to ₹900”`)).toBeVisible();
});

test('a visitor who wants to be told signs in, and comes back to the search', async ({ page }) => {
  await page.goto('/search?query=theodolite&condition=Used');
  await page
    .getByRole('button', { name: /Tell me/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsearch%3Fquery%3Dtheodolite%26condition%3DUsed/);
});
