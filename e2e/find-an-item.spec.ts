import { expect, newMember, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

test('an item is found by a misspelt word, narrowed down, and opened @phoneOnly', async ({ page }) => {
  const seller = await newMember({ firstName: 'Meera', lastName: 'Kulkarni' });
  const title = newTitle('Telescope');
  await newItem(seller, { title, price: 4200, condition: 'Like New' });
  await newItem(seller, { title: newTitle('Telescope'), price: 900 });

  await page.goto('/search');
  const box = page.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/search');
  await box.fill(`telescpoe ${title.split(' ')[1]}`);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=telescpoe/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Search Results for telescpoe');
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.goto('/search?query=telescpoe');
  await page.getByRole('button', { name: 'Price' }).click();
  await page.getByLabel('Min price').fill('5000');
  await page.getByLabel('Max price').fill('4000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Max price')).toBeFocused();
  await expect(page.getByLabel('Max price')).toHaveAccessibleDescription('Less than min price');
  await page.getByLabel('Min price').fill('4000');
  await page.getByLabel('Max price').fill('4500');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/minPrice=4000&maxPrice=4500/);
  await page.getByLabel('Condition').selectOption('Like New');
  await expect(page).toHaveURL(/condition=Like\+New/);
  await expect(page.getByText('$4,200').first()).toBeVisible();
  const found = page
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
    .first();
  await expect(found).not.toContainText('$900');

  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/item\/.+\/owner\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Condition')).toHaveValue('Like New');
});

test('what is nowhere to be found gets a way on', async ({ page }) => {
  await page.goto('/search?query=qqzzxxjj&condition=Used');
  await expect(page.getByText('No Items Found')).toBeVisible();
  await page.getByRole('link', { name: 'Search without filters' }).click();
  await expect(page).toHaveURL('/search?query=qqzzxxjj');
  await page.getByRole('main').getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();

  await page.goto('/search?query=%20%20');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
});

test('a search that does not come back is told, and tried again', async ({ page, forgiven }) => {
  forgiven.push(/net::ERR_FAILED/);
  await newItem(await newMember(), { title: newTitle('Sextant') });
  await page.goto('/about');
  await page.route('**/advanceSearch', (route) => route.abort());
  const box = page.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
  await box.fill('sextant');
  await box.press('Enter');
  await expect(page.getByRole('main').getByText('Could Not Fetch Category page data')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Could Not Fetch Category page data');
  await page.unroute('**/advanceSearch');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Sextant/ }).first()).toBeVisible();
});
