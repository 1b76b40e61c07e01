import { breachCalls } from '#contract/breaches.ts';
import { categoryCalls } from '#contract/categories.ts';
import { dutyCalls } from '#contract/duties.ts';
import { itemCalls } from '#contract/items.ts';
import { expectAccessible } from '../accessible.ts';
import { newCase } from '../cases.ts';
import { call, expect, theAdmin } from '../fixtures.ts';
import { newItem } from '../goods.ts';
import { newContribution } from '../papers.ts';
import { plainScreen, screen, screenOfTwo, test } from './screens.ts';

screen('papers/add-pyq', 'admin', async ({ page }) => {
  await page.goto('/dashboard/AddPyq');
  await expect(page.getByLabel('Branch')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('form').getByRole('button', { name: 'Add PYQ' }).click();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required');
  await expectAccessible(page);
});

screen('categories/add-category', 'admin', async ({ page }) => {
  await page.goto('/dashboard/addcategory');
  await page.getByRole('form').getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Category name is required');
  await expectAccessible(page);
});

screen('console/announcements', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/announcements');
  await page.getByText('A branch and year', { exact: true }).click();
  await page.getByLabel('Leads to').selectOption('Another page…');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/Title is required/);
  await expectAccessible(page);
});

screen('console/requests', 'admin', async ({ page, campus }) => {
  const { data } = await call(dutyCalls.makeDataRequest, { kind: 'access', text: 'All of it' }, campus.member);
  await page.goto('/dashboard/admin/requests');
  const card = page.getByRole('article', { name: `Request ${data.number}`, exact: true });
  await card.getByRole('button', { name: 'Answer' }).click();
  await card.getByRole('button', { name: 'Send the answer' }).click();
  await expect(card.getByLabel('Answer', { exact: true })).toHaveAccessibleDescription(/Please write the answer/);
  await expectAccessible(page);
});

screen('console/breaches', 'admin', async ({ page }) => {
  const words = { nature: 'It was mailed', consequences: 'None', measures: 'Called back', advice: 'Nothing' };
  const times = { happenedAt: '2026-01-02T10:00:00Z', foundAt: '2026-01-03T10:00:00Z' };
  const form = { title: 'A list', affects: 'everyone', data: ['email'], ...words, ...times } as const;
  await call(breachCalls.saveBreach, { ...form, data: [...form.data] }, theAdmin());
  await page.goto('/dashboard/admin/breaches');
  await page.getByText('What they read').first().click();
  await page.getByRole('radio', { name: 'A year' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expectAccessible(page);
});

screenOfTwo('desk/desk', 'admin', async ({ page, campus, isMobile }) => {
  await newCase(campus.seller, [campus.member], 'pictures');
  // Not among the cases of other journeys, whose heaviest may be one of the admin's own.
  await page.goto('/dashboard/desk?kind=item&reason=pictures');
  await expect(page.getByRole('region', { name: 'Open cases' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press(isMobile ? 'd' : '?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/desk?kind=review');
  await expect(page.getByText('No such case')).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('desk/case', 'admin', async ({ page, campus, isMobile }) => {
  const { number } = await newCase(campus.seller, [campus.member]);
  await page.goto(`/dashboard/desk/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Asks for money first' })).toBeVisible();
  await expectAccessible(page);
  if (isMobile) await page.getByRole('button', { name: 'Decide' }).click();
  for (const act of ['Hide', 'Remove', 'Suspend']) await page.getByRole('checkbox', { name: act }).check();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose to hide or to remove it' })).toBeVisible();
  await page.getByText(/^What .* will read$/).click();
  await page.getByRole('button', { name: /^Hide, remove/ }).click();
  await expect(page.getByLabel(/^Own words to/)).toHaveAccessibleDescription(/Please say why/);
  await expectAccessible(page);
});

screenOfTwo('desk/papers', 'admin', async ({ page, campus }) => {
  const { subject } = await newContribution(campus.member);
  await page.goto('/dashboard/desk/papers');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('desk/paper', 'admin', async ({ page, campus, isMobile }) => {
  const { _id } = await newContribution(campus.member);
  await page.goto(`/dashboard/desk/papers/${_id}`);
  await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Held in' }).click();
  await expectAccessible(page);
  if (isMobile) await page.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('radio', { name: 'Refuse' }).check();
  await page.getByRole('button', { name: 'Refuse', exact: true }).last().click();
  await expect(page.getByLabel(/^Words to/)).toHaveAccessibleDescription(/Please say why/);
  await expectAccessible(page);
});

plainScreen('console/overview', 'admin', '/dashboard/admin', 'Overview');
plainScreen('console/members', 'admin', '/dashboard/admin/members', 'Members');
plainScreen('console/items', 'admin', '/dashboard/admin/items', 'Items');

screen('console/categories', 'admin', async ({ page, campus: { seller } }) => {
  const create = async (word: string) => {
    const fields = { name: `${word} ${crypto.randomUUID().slice(0, 8)}`, description: 'Of all kinds' };
    return (await call(categoryCalls.createCategory, fields, theAdmin())).data;
  };
  const [kettles, pots] = [await create('Kettles'), await create('Pots')];
  const { _id: itemId } = await newItem(seller);
  await call(itemCalls.editItem, { itemId, category: pots._id }, seller);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (name: string) => page.getByRole('listitem').filter({ has: button(`Edit ${name}`) });

  await page.goto('/dashboard/admin/categories');
  await expect(row(kettles.name)).toContainText('Empty');
  await expectAccessible(page);
  // Another journey may add a category meanwhile: the first try then shows it.
  await expect(async () => {
    await button(`Move ${pots.name} up`).press('Enter');
    await expect(page.getByText('The order is saved')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(button(`Move ${pots.name} up`)).toBeFocused();

  await button(`Edit ${kettles.name}`).click();
  await page.getByLabel('Name').fill('');
  await button('Save').click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Category name is required/);
  await expectAccessible(page);
  const name = `Tea ${kettles.name}`;
  await page.getByLabel('Name').fill(name);
  await button('Save').click();

  await button(`Merge ${pots.name}`).click();
  await page.getByLabel('Into').selectOption(name);
  await expect(page.getByText('0, then 1 item')).toBeVisible();
  await expectAccessible(page);
  await button('Merge 1 item').click();
  await expect(row(name)).toContainText('1 item');
  await expect(row(pots.name)).toBeHidden();

  const cups = await create('Cups');
  await page.reload();
  await button(`Delete ${cups.name}`).click();
  await expectAccessible(page);
  await button('Delete').click();
  await expect(row(cups.name)).toBeHidden();
  // The dialog takes its entry out of the history: not while another page is asked for.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);

  await page.goto(`/catalog/${pots.slug}`);
  await expect(page).toHaveURL(`/catalog/${kettles.slug}`);
});

plainScreen('console/papers', 'admin', '/dashboard/admin/papers', 'Papers');

screen('console/health', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/health');
  await page.getByText('Settings in force').click();
  await expect(page.getByText('LISTING_DAYS')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expectAccessible(page);
});

screen('console/words', 'admin', async ({ page }) => {
  const words = `bank transfer ${test.info().project.name}*`;
  await page.goto('/dashboard/admin/words');
  await page.getByRole('textbox', { name: 'Words' }).fill('tok*en');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('A * stands at the end of a word')).toBeVisible();
  await page.getByRole('textbox', { name: 'Words' }).fill(words);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${words}` }).click();
  await expect(page.getByText(words)).toBeHidden();
});

plainScreen('console/audit', 'admin', '/dashboard/admin/audit', 'Audit');

screen('console/places', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/places');
  const list = page.getByRole('list', { name: 'Places' });
  const place = `Library steps ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('New place').fill(place);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list).toContainText(place);
  // It is saved.
  await expect(page.getByLabel('New place')).toHaveValue('');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a place')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${place}` }).click();
  await expect(page.getByText(place)).toHaveCount(0);
});

screen('console/campus', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/campus');
  await page.getByRole('button', { name: 'Rename Mid' }).click();
  await expect(page.getByLabel('Name of Mid', { exact: true })).toBeFocused();
  await page.getByRole('form', { name: 'Add to exams' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Please enter a short name')).toBeVisible();
  await expectAccessible(page);
});

screen('console/terms', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/terms');
  await page.getByRole('button', { name: 'Add term' }).click();
  await expect(page.getByText('Please enter the first day')).toBeVisible();
  await expect(page.getByText(/^Items published now end on/)).toBeVisible();
  await expectAccessible(page);
});

screen('console/books', 'admin', async ({ page }) => {
  await page.goto('/dashboard/admin/books');
  const text = `isbn,title\n9780131103627,${'C '.repeat(60)}\n123,Bad`;
  await page.getByLabel('CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('Line 3: This ISBN has a wrong digit')).toBeVisible();
  await expectAccessible(page);
});

screen('console/feedback', 'admin', async ({ page, forgiven }) => {
  await page.goto('/dashboard/feedback');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectAccessible(page);
  forgiven.push(/ERR_FAILED/);
  await page.route('**/auth/feedback*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expectAccessible(page);
});
