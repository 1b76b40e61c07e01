import type { Locator } from '@playwright/test';
import { itemCalls } from '#contract/items.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, test } from './fixtures.ts';
import { newItem, photoFile } from './goods.ts';

test.use({ sharesPage: true });

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

test('a new item begins with its photo on a phone, from the camera or from those that are there @phone', async ({
  page,
  member,
  isMobile,
}) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  const image = page.getByLabel('Product Image');
  const kind = page.getByRole('group', { name: 'Kind' });
  await expect(page.getByText(isMobile ? 'Take a photo' : 'Choose or drop photos')).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect((await topOf(image)) < (await topOf(kind))).toBe(isMobile);
  expect(await image.getAttribute('capture')).toBe(isMobile ? 'environment' : null);
  if (!isMobile) return;
  // The act stands where the tab bar would.
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();

  // Its fields stay where they are while the kind changes.
  await page.getByRole('radio', { name: 'Wanted' }).focus();
  await page.keyboard.press('Space');
  await expect(image).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Wanted' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const there = page.getByLabel('Choose photos');
  await there.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') });
  await expect(image).toHaveAccessibleDescription(/Please choose a picture/);
  await expect(page.getByLabel('Item Title')).not.toBeFocused();
  await there.setInputFiles(await Promise.all(COLOURS.map((colour) => photoFile(colour))));
  await expect(page.getByText('3 of 8')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toBeFocused();
  // The next may come from anywhere, and moves nothing.
  await expect(there).toBeHidden();
  expect(await image.getAttribute('capture')).toBeNull();
  await page.getByLabel('Item Description').focus();
  await image.setInputFiles(await photoFile());
  await expect(page.getByText('4 of 8')).toBeVisible();
  await expect(page.getByLabel('Item Description')).toBeFocused();
});
