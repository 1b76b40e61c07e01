import type { Locator, Page } from '@playwright/test';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { ItemFields } from '#contract/schemas/items.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newTitle, photoFile } from './goods.ts';

test.use({ sharesPage: true });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A choice tile: the radio itself is drawn over. */
const tile = (page: Page, group: string, name: string): Locator =>
  page
    .getByRole('radiogroup', { name: group })
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}$`) });

/** What this browser keeps of forms. */
const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('itemDraft'))
      .map(([, value]) => value),
  );

/** Everything but the image. */
async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Item Title').fill(title);
  await page.getByLabel('Item Description').fill('Scales are straight.\nThe clamp holds firm.');
  await page.getByLabel('Item Price').fill('380');
  await page.getByLabel('Item Category').selectOption({ index: 1 });
  await tile(page, 'Item Condition', 'Used').click();
}

test('a member sells an item, and everybody finds it @phoneOnly', async ({ page, member, openBrowser }) => {
  const title = newTitle();
  await page.goto('/dashboard/add-item');
  await expect(page.getByRole('listitem').filter({ hasText: 'Product Information' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByRole('complementary', { name: 'Tips' }).getByRole('listitem')).toHaveCount(6);

  await fillIn(page, title);
  await expect(page.getByLabel('Rental Price')).toBeHidden();
  await page.getByRole('button', { name: 'Change Item Status and Rental' }).click();
  await tile(page, 'Rental Availability', 'Available').click();
  await page.getByLabel('Rental Price').fill('120');
  await page.getByLabel('Rental Duration').fill('1 Semester');
  await page.getByLabel('Location').fill('Mech block');
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('Rental ₹120/1 Semester');
  await expect(page.getByText('DRAFTED')).toBeVisible();

  const isPublic = page.getByRole('checkbox', { name: 'Make this item public' });
  // The checkbox and the buttons say the same.
  await expect(isPublic).toBeChecked();
  await page.getByText('Make this item public').click();
  await expect(page.getByRole('button', { name: 'Keep as draft' })).toHaveAttribute('type', 'submit');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-items');
  await expect(page.getByText(title, { exact: true }).filter({ visible: true })).toBeVisible();
  const online = page.getByRole('region', { name: `${title} is online` });
  await expect(online.getByRole('button', { name: 'Share it' })).toBeVisible();
  await expect(online.getByRole('link', { name: 'See it' })).toHaveAttribute('href', /^\/item\//);
  await expect(page.getByText('PUBLISHED', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('$380').filter({ visible: true })).toBeVisible();

  const visitor = await openBrowser();
  await visitor.goto('/');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText('Rental: 1 Semester at ₹120')).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  expect(member.token).toBeTruthy();
});

test('every missing field is said at its place, and the first gets the focus @phoneOnly', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  await page.getByRole('button', { name: 'Next' }).click();
  for (const [label, message] of [
    ['Product Image', 'Product Image is required'],
    ['Item Title', 'Item Title is required'],
    ['Item Description', 'Item Description is required'],
    ['Item Price', 'Item Price is required'],
    ['Item Category', 'Item Category is required'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(page.getByRole('radiogroup', { name: 'Item Condition' })).toHaveAccessibleDescription(
    'Item condition is required',
  );
  await expect(page.getByLabel('Product Image')).toBeFocused();
  // The usual ones are chosen from the start.
  await page.getByRole('button', { name: 'Change Item Status and Rental' }).click();
  await expect(page.getByLabel('Item Status', { exact: true })).toHaveValue('Available');
  await expect(page.getByRole('radio', { name: 'Not Available' })).toBeChecked();
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Item Title')).toBeFocused();

  await page.getByLabel('Item Price').fill('cheap');
  await expect(page.getByLabel('Item Price')).toHaveAccessibleDescription('Item Price must be a number');
  await page.getByLabel('Item Price').fill('12.50');
  await expect(page.getByLabel('Item Price')).toHaveAccessibleDescription('');
});

test('an image that is none is refused in a sentence, and nothing is lost', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const image = page.getByLabel('Product Image');
  const photos = page.getByRole('button', { name: /^Photo \d:/ });
  await page.goto('/dashboard/add-item');
  await page.getByLabel('Item Title').fill('Drafter');
  await image.setInputFiles(await photoFile());
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();

  const good = await photoFile();
  const refused: [Parameters<Locator['setInputFiles']>[0], RegExp][] = [
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') }, /Please choose a picture/],
    [{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }, /HEIC/],
    [{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no JPEG at all') }, /damaged/],
    [{ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1_048_576 + 1) }, /up to 10 MB/],
  ];
  for (const [file, message] of refused) {
    await image.setInputFiles(file);
    await expect(image).toHaveAccessibleDescription(message);
    // The one that was chosen before stays.
    await expect(photos).toHaveCount(1);
  }
  // A JPEG, as phones and mail programs call it.
  await image.setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: good.buffer });
  await expect(image).toHaveAccessibleDescription('');
  await expect(photos).toHaveCount(2);
  await expect(page.getByLabel('Item Title')).toHaveValue('Drafter');
  for (const _ of [1, 2]) {
    await photos.first().click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
  }
  await expect(page.getByText('Choose or drop photos')).toBeVisible();
  await expect(image).toBeFocused();
});

test('an image can be dropped anywhere on the form', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  const { buffer } = await photoFile();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
      return data;
    },
    [...buffer],
  );
  const title = page.getByLabel('Item Title');
  await title.dispatchEvent('dragenter', { dataTransfer: dropped });
  await title.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
});

test('a failure of the server is shown where it belongs, and nothing is lost', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const title = newTitle();
  const answers = [
    { status: 400, json: { code: 'INVALID_INPUT', message: 'No', errors: [{ field: 'title', message: 'Too loud' }] } },
    { status: 413, json: { code: 'QUOTA', message: 'Delete something first.' } },
  ];
  await page.route('**/api/v1/item/createProduct', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill({ ...answer, json: { success: false, ...answer.json } }) : route.continue();
  });
  await page.goto('/dashboard/add-item');
  await fillIn(page, title);
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  const next = page.getByRole('button', { name: 'Next' });

  await next.click();
  await expect(page.getByText('Could not make product')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toHaveAccessibleDescription('Too loud');
  await expect(page.getByLabel('Item Title')).toBeFocused();
  await next.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Delete something first.' })).toBeVisible();
  await expect(page.getByLabel('Item Title')).toHaveValue(title);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
});

test('what was typed survives a reload, and goes when its member does', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  await fillIn(page, 'Half a drafter');
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  // Uploaded, or kept until it is: a reload within a blink of choosing it is not under test.
  await expect.poll(async () => (await drafts(page)).join()).toContain('/files/');
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toHaveValue('Half a drafter');
  await expect(page.getByRole('radio', { name: 'Used' })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Item Title')).toHaveValue('');
  await expect(page.getByText('Choose or drop photos')).toBeVisible();

  await page.getByLabel('Item Title').fill('Another');
  expect((await drafts(page)).join()).toContain('Another');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('back in the first step, the stored item is edited', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const title = newTitle();
  await page.goto('/dashboard/add-item');
  await fillIn(page, title);
  await page.getByLabel('Product Image').setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Publish' })).toBeVisible();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Item Title')).toHaveValue(title);
  await page.getByLabel('Item Price').fill('400');
  const sent = page.waitForRequest('**/item/editItemDetails');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['itemId', 'price']);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('₹400');

  // Not published: nothing to call for.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(page).toHaveURL('/dashboard/my-items');
  expect(calls.filter((url) => url.includes('StatusChange'))).toEqual([]);
  await expect(page.getByText('DRAFTED').filter({ visible: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add New Product' }).click();
  await expect(page.getByLabel('Item Title')).toHaveValue('');
});

test('what similar things go for comes without moving the fields', async ({ page, member: _ }) => {
  const word = newTitle('Zither').replace(' ', '');
  for (let i = 0; i < 3; i += 1) await call(savedSearchCalls.saveSearch, { keyword: word }, await newMember());
  await page.goto('/dashboard/add-item');
  await page.getByLabel('Item Price').fill('380');
  const choice = page.getByRole('radiogroup', { name: 'Item Condition' });
  const hint = page.getByText('3 people look for one');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.getByLabel('Item Title').fill('');
    await expect(hint).toBeHidden();
    const before = await choice.boundingBox();
    await page.getByLabel('Item Title').fill(word);
    await expect(hint).toBeVisible();
    expect(await choice.boundingBox()).toEqual(before);
  }
});

/** Fields whose parts bear no name: segments, and a switch. */
const UNNAMED = ['kind', 'negotiable'];

test('the form asks for every field of an item', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const asked = new Set(UNNAMED);
  const look = async () => {
    const names = await page
      .getByRole('form', { name: 'Product Information' })
      .locator('[name]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''));
    for (const name of names) asked.add(name);
  };
  await page.goto('/dashboard/add-item');
  await page.getByLabel('Item Category').selectOption({ label: 'Books' });
  await tile(page, 'Rental Availability', 'Available').click();
  await expect(page.getByLabel('Rental Duration')).toBeVisible();
  await expect(page.getByLabel('ISBN')).toBeVisible();
  await look();
  await page.getByRole('radio', { name: 'Wanted' }).press('Space');
  await expect(page.getByLabel('Needed by')).toBeVisible();
  await look();
  expect(Object.keys(ItemFields.shape).filter((name) => !asked.has(name))).toEqual([]);
});
