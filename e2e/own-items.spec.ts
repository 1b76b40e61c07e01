import { itemCalls } from '#contract/items.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem, newItems, newTitle, photoFile } from './goods.ts';

test.use({ sharesPage: true });

test('one changed field is the one that is sent', async ({ page, member }) => {
  const item = await newItem(member);
  await page.goto('/dashboard/my-items');
  await page
    .getByRole('link', { name: `EDIT ${item.title}` })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(`/dashboard/edit-item/${item._id}`);
  await expect(page.getByLabel('Item Title')).toHaveValue(item.title);
  await page.getByLabel('Item Status').selectOption('Reserved');
  const sent = page.waitForRequest('**/item/editItemDetails');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toEqual({ itemId: item._id, status: 'Reserved' });
  await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
  await expect(page.getByText('Out of Stock')).toBeVisible();
});

test('a new image alone is a change', async ({ page, member }) => {
  const item = await newItem(member);
  await page.goto(`/dashboard/edit-item/${item._id}`);
  await page.getByLabel('Product Image').setInputFiles(await photoFile('#c0392b'));
  await page.getByRole('button', { name: /^Photo 2:/ }).click();
  await page.getByRole('menuitem', { name: 'Make it the cover' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
  const { data } = await call(itemCalls.getItem, { itemId: item._id });
  expect(data.images).toHaveLength(2);
  expect(data.images[1]?.url).toBe(item.thumbnail);
});

test('nothing changed: nothing is sent, and there is a way on', async ({ page, member }) => {
  const item = await newItem(member);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.goto(`/dashboard/edit-item/${item._id}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('No changes made so far')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toHaveValue(item.title);
  await page.getByRole('button', { name: 'Continue Without Saving' }).click();
  await expect(page.getByRole('checkbox', { name: 'Make this item public' })).toBeChecked();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/my-items');
  expect(calls.filter((url) => /editItem|StatusChange/.test(url))).toEqual([]);
});

test('an item is taken back, and put up again', async ({ page, member, openBrowser }) => {
  const item = await newItem(member);
  const visitor = await openBrowser();
  const choose = async (name: string) => {
    await page.goto(`/dashboard/edit-item/${item._id}`);
    await page.getByRole('button', { name: 'Continue Without Saving' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/my-items');
  };
  await choose('Keep as draft');
  await expect(page.getByText('DRAFTED').filter({ visible: true })).toBeVisible();
  expect((await visitor.request.get(`/item/${item._id}/owner/${member.user._id}`)).status()).toBe(404);
  await choose('Publish');
  await expect(page.getByText('PUBLISHED', { exact: true }).filter({ visible: true })).toBeVisible();
  expect((await visitor.request.get(`/item/${item._id}/owner/${member.user._id}`)).status()).toBe(200);
});

test('what was typed over an item survives a reload, until it is saved or discarded', async ({ page, member }) => {
  const item = await newItem(member, { title: newTitle('Drafter') });
  const open = async () => {
    await page.goto(`/dashboard/edit-item/${item._id}`);
    await expect(page.getByLabel('Item Title')).toBeVisible();
  };
  const note = page.getByText('What you typed before is here again.');
  await open();
  await page.getByLabel('Item Title').fill('Half a change');
  await page.reload();
  await expect(page.getByLabel('Item Title')).toHaveValue('Half a change');
  await expect(note).toBeVisible();
  // The form of a new item knows nothing of it.
  await page.goto('/dashboard/add-item');
  await expect(page.getByLabel('Item Title')).toHaveValue('');

  await open();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByLabel('Item Title')).toHaveValue(item.title);
  await expect(note).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Item Title')).toHaveValue(item.title);

  await page.getByLabel('Item Title').fill(`${item.title} mended`);
  await page.reload();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
  await open();
  await expect(page.getByLabel('Item Title')).toHaveValue(`${item.title} mended`);
  await expect(note).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('itemDraft')))).toEqual([]);
});

test('a failed change keeps what was typed', async ({ page, member }) => {
  const item = await newItem(member);
  const failure = { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' };
  await page.goto(`/dashboard/edit-item/${item._id}`);
  await page.getByLabel('Item Price').fill('1');
  await page.route('**/api/v1/item/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: failure }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Could not Update Course Details')).toBeVisible();
  await expect(page.getByText('The service is busy.')).toBeVisible();
  await expect(page.getByLabel('Item Price')).toHaveValue('1');
});

test("an absent item, and another's, are not found @phoneOnly", async ({ page, member }) => {
  const others = await newItem(await newMember());
  expect(member.token).toBeTruthy();
  for (const id of [others._id, '00000000-0000-7000-8000-000000000000', 'nothing']) {
    await page.goto(`/dashboard/edit-item/${id}`);
    await expect(page.getByText('Iten Not Found')).toBeVisible();
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back', exact: true })).toBeVisible();
});

test('an item is deleted, after a question', async ({ page, member }) => {
  const [kept, gone] = [await newItem(member, { ItemStatus: 'Draft' }), await newItem(member)];
  await page.goto('/dashboard/my-items');
  const remove = page.getByRole('button', { name: `DELETE ${gone.title}` }).filter({ visible: true });
  await expect(remove).toBeVisible();

  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Do you want to delete this product?' });
  await expect(question).toHaveAccessibleDescription('All the data related to this product will be deleted.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product Deleted Successfully..!')).toBeVisible();
  await expect(page.getByText(gone.title)).toHaveCount(0);
  const next = page.getByRole('button', { name: `DELETE ${kept.title}` }).filter({ visible: true });
  await expect(next).toBeFocused();
  await next.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Items Found')).toBeVisible();
});

test('a list that fails says so, and comes when it is asked for again', async ({ page, member }) => {
  const item = await newItem(member);
  const list = '**/item/ownersAllProduct*';
  await page.route(list, (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'TOO_MANY', message: 'Too many tries.' } }),
  );
  await page.goto('/dashboard/my-items');
  await expect(page.getByText('Could not fetch owner all product').first()).toBeVisible();
  await expect(page.getByText('Too many tries.')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText(item.title, { exact: true }).filter({ visible: true })).toBeVisible();
});

test('a long list goes on', async ({ page, member }) => {
  const oldest = await newItem(member, { ItemStatus: 'Draft' });
  await newItems(member, 24, { ItemStatus: 'Draft' });
  await page.goto('/dashboard/my-items');
  const rows = page.getByRole('table', { name: 'My Products' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 24);
  await page.getByRole('button', { name: 'More items' }).click();
  await expect(rows).toHaveCount(1 + 25);
  await expect(page.getByRole('button', { name: 'More items' })).toBeHidden();
  await expect(rows.last()).toContainText(oldest.title);
});

test('the first of one’s own items stands high on a small phone, below one row of each kind @phoneOnly', async ({
  page,
  member,
}) => {
  const item = await newItem(member);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard/my-items');
  const card = page.getByRole('list', { name: 'My Products' }).getByRole('listitem').filter({ hasText: item.title });
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(240);
  const states = page.getByRole('navigation', { name: 'State' });
  expect((await states.boundingBox())?.height).toBeLessThanOrEqual(52);
  for (const name of ['Moving out', 'Add New Product', 'Print a sheet'])
    await page.getByRole('link', { name }).click({ trial: true });
  // What does not fit can be scrolled to.
  await states.getByRole('link', { name: /^Ended/ }).click();
  await expect(page).toHaveURL(/state=ended/);
});
