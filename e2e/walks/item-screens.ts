import { expectAccessible } from '../accessible.ts';
import { want } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { photoFile } from '../goods.ts';
import { screen, screenOfTwo, WORD } from './screens.ts';

screen('items/item', 'visitor', async ({ page, campus: { item } }) => {
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(page.getByRole('heading', { name: `More from ${WORD}` })).toBeVisible();
  await expectAccessible(page);
});

screen('items/item', 'member', async ({ page, campus: { item, ownItem } }) => {
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription('Please enter your message');
  await expectAccessible(page);
  await page.goto(`/item/${ownItem._id}/owner/${ownItem.owner}`);
  await expect(page.getByRole('link', { name: 'EDIT' })).toBeVisible();
  await expectAccessible(page);
});

screen('items/following', 'member', async ({ page }) => {
  await page.goto('/following');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^You follow/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: /Unfollow/ })).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('items/my-items', 'member', async ({ page, campus: { ownItem, stranger } }) => {
  await want(ownItem._id, stranger);
  await page.goto('/dashboard/my-items');
  await expect(page.getByRole('link', { name: `See the line: ${ownItem.title}` })).toBeVisible();
  const remove = page.getByRole('button', { name: `DELETE ${ownItem.title}` }).filter({ visible: true });
  await expect(remove).toBeVisible();
  await page.getByRole('checkbox', { name: `Choose ${ownItem.title}` }).check();
  await expect(page.getByText('1 chosen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reprice' }).click();
  await expect(page.getByRole('dialog', { name: 'Reprice this item' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await remove.click();
  await expect(page.getByRole('alertdialog', { name: 'Do you want to delete this product?' })).toBeVisible();
  await expectAccessible(page);
});

screen('items/sheet', 'member', async ({ page, campus: { ownItem } }) => {
  await page.goto('/dashboard/my-items/sheet');
  await expect(page.getByRole('list', { name: 'Sheet 1' }).getByText(ownItem.title)).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('items/moving-out', 'member', async ({ page }) => {
  await page.goto('/dashboard/moving-out');
  await expect(page.getByText('Choose or drop photos')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Choose or drop photos').setInputFiles([await photoFile()]);
  await expect(page.getByRole('group', { name: 'Item 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish 1 item' }).click();
  await expect(page.getByText('Item Title is required')).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('items/add-item', 'member', async ({ page, isMobile }) => {
  await page.goto('/dashboard/add-item');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Item Title')).toHaveAccessibleDescription('Item Title is required');
  if (isMobile) await page.getByRole('button', { name: 'Change Item Status and Rental' }).click();
  await page
    .getByRole('radiogroup', { name: 'Rental Availability' })
    .locator('label')
    .filter({ hasText: /^Available$/ })
    .click();
  await expect(page.getByLabel('Rental Price')).toBeVisible();
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  await expectAccessible(page);
});

screen('items/edit-item', 'member', async ({ page, campus: { ownItem } }) => {
  await page.goto(`/dashboard/edit-item/${ownItem._id}`);
  await expect(page.getByLabel('Item Title')).toHaveValue(ownItem.title);
  await page.getByLabel('Item Title').fill('Half a change');
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await page.getByRole('button', { name: 'Continue Without Saving' }).click();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
  await expectAccessible(page);
});

screen('cart/cart', 'member', async ({ page, campus: { item } }) => {
  await page.goto('/dashboard/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await page.goto('/dashboard/cart');
  await expect(page.getByText('1 Item in Cart')).toBeVisible();
  await expectAccessible(page);
});

screen('searches/saved-searches', 'member', async ({ page }) => {
  await page.goto('/search?query=lamp');
  await page.getByRole('button', { name: 'Tell me about new ones' }).click();
  await page.goto('/dashboard/saved-searches');
  await expect(page.getByRole('link', { name: 'lamp' }).first()).toBeVisible();
  await expectAccessible(page);
});
