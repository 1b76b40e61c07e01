import { itemCalls } from '#contract/items.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, test } from './fixtures.ts';
import { newItem, photoFile } from './goods.ts';

const COLOURS = ['#c0392b', '#1448d8', '#0a7a3d'];

test('three photos are added, ordered by keyboard, cropped, and seen on the item’s page', async ({ page, member }) => {
  const item = await newItem(member);
  const menu = (place: number) => page.getByRole('button', { name: `Photo ${place}:` });
  const uploads = page.getByRole('progressbar');
  await page.goto(`/dashboard/edit-item/${item._id}`);
  await expect(menu(1)).toBeVisible();
  // The first attempt of one fails: it is tried again by itself.
  let attempts = 0;
  const busy = { success: false, code: 'TOO_MANY', message: 'Too many tries.' };
  await page.route('**/api/v1/item/picture', (route) =>
    ++attempts === 1 ? route.fulfill({ status: 429, json: busy }) : route.continue(),
  );
  await page.getByLabel('Product Image').setInputFiles(await Promise.all(COLOURS.map((colour) => photoFile(colour))));
  await expect(page.getByText('4 of 8')).toBeVisible();
  await expect(page.getByText(/^in \d+ s$/)).toBeVisible();
  await expect(page.getByText(/^in \d+ s$/).or(uploads)).toHaveCount(0);
  expect(attempts).toBe(COLOURS.length + 1);

  await menu(4).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Make it the cover' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Photo 4 is now the cover.' })).toBeAttached();
  await expect(menu(1)).toBeFocused();

  await menu(2).click();
  await page.getByRole('menuitem', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop photo 2' });
  await dialog.getByLabel('Zoom').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Photo 2 is cropped.' })).toBeAttached();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
  const { images } = (await call(itemCalls.getItem, { itemId: item._id })).data;
  expect(images.map(({ width }) => width)).toEqual([240, 120, 240, 240]);

  await page.goto(`/item/${item._id}/owner/${member.user._id}`);
  const photo = (place: number) => page.getByRole('img', { name: `${item.title}, photo ${place} of 4` });
  const place = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(photo(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Photo 3 of 4' }).click();
  await expect(place('3 of 4')).toBeVisible();
  await expect(photo(3)).toBeInViewport();
  await page.getByRole('region', { name: 'Photos' }).press('ArrowRight');
  await expect(place('4 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(place('1 of 4')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name: item.title });
  await expect(full.getByRole('img', { name: 'photo 1 of 4' })).toBeVisible();
  await full.getByRole('img').dblclick();
  await expect(full.getByRole('img')).toHaveAttribute('style', /scale\(2\.5\)/);
  await page.keyboard.press('ArrowRight');
  await expect(full.getByRole('img', { name: 'photo 2 of 4' })).toHaveAttribute('style', /scale\(1\)/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(place('2 of 4')).toBeVisible();
});
