import type { Locator, Page } from '@playwright/test';
import { expect, newMember, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/* The rules of web/ui/README.md, on one dialog of each kind. */

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** The page below neither scrolls with the wheel nor by keys. */
async function expectStill(page: Page) {
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => scrollY)).toBe(before);
}

async function expectButtons(dialog: Locator, cancel: string, main: string, isPhone: boolean) {
  const [quiet, action] = await Promise.all([cancel, main].map((name) => boxOf(dialog.getByRole('button', { name }))));
  if (!quiet || !action) throw new Error('two buttons');
  if (!isPhone) return expect(action.x).toBeGreaterThan(quiet.x + quiet.width);
  expect(action.y + action.height).toBeLessThan(quiet.y);
  expect([action.height, quiet.height, action.width]).toEqual([52, 52, quiet.width]);
}

test('dialogs begin where one types or changes nothing, and the page below is still @phone', async ({ page }, info) => {
  const isPhone = info.project.name === 'phone';
  const [seller, buyer] = await Promise.all([newMember(), newMember()]);
  const item = await newItem(seller);
  await signIn(page, buyer);

  // A form: its first field that is empty.
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const contact = page.getByRole('button', { name: 'Contact Seller' }).filter({ visible: true }).first();
  await contact.click();
  const form = page.getByRole('dialog', { name: 'Contact Seller' });
  await expect(isPhone ? form.getByRole('button', { name: 'Close' }) : form.getByLabel('Message')).toBeFocused();
  await expectButtons(form, 'Cancel', 'Submit', isPhone);
  await expectStill(page);
  const { height = 0, width = 0 } = page.viewportSize() ?? {};
  // On the smallest phone its fields scroll under its buttons.
  if (isPhone) await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ['Submit', 'Cancel'])
    await expect(form.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  expect((await boxOf(form)).height).toBeLessThanOrEqual(height - 24);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(contact).toBeFocused();

  // A choice: what is chosen, without which nothing is sent.
  await page.getByRole('button', { name: 'Report this item' }).click();
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' });
  const first = isPhone ? sheet.getByRole('button', { name: 'Close' }) : sheet.getByRole('radio').first();
  await expect(first).toBeFocused();
  await expectButtons(sheet, 'Cancel', 'Send report', isPhone);
  await sheet.getByRole('radio').first().check();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Report this item' }).click();
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();

  // A question: what changes nothing.
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Account' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectButtons(question, 'Cancel', 'Delete', isPhone);
  await expectStill(page);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
});
