import { categoryCalls } from '#contract/categories.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

/** Three titles that begin with the same word, which nothing else has. */
async function somethingToSuggest() {
  const word = newTitle('Zither').replace(' ', '');
  const seller = await newMember();
  for (const end of ['with bow', 'for beginners', 'strings']) await newItem(seller, { title: `${word} ${end}` });
  return { word, titles: [`${word} for beginners`, `${word} strings`, `${word} with bow`] as const };
}

test('what is typed is completed by the keyboard', async ({ page }) => {
  const { word, titles } = await somethingToSuggest();
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially(word.slice(0, -2).toLowerCase());
  await expect(list.getByRole('option')).toHaveText(titles);
  await expect(page.getByText('3 suggestions')).toHaveRole('status');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(box).not.toHaveAttribute('aria-activedescendant');

  const active = list.getByRole('option', { selected: true });
  for (const [key, title] of [
    ['ArrowDown', titles[0]],
    ['ArrowDown', titles[1]],
    ['End', titles[2]],
    ['ArrowDown', titles[0]],
    ['ArrowUp', titles[2]],
    ['Home', titles[0]],
  ] as const) {
    await box.press(key);
    await expect(active).toHaveText(title);
    await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  }
  await expect(box).toBeFocused();

  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue(word.slice(0, -2).toLowerCase());
  await box.press('ArrowDown');
  await expect(list).toBeVisible();
  await box.press('ArrowUp');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Search Results for ${titles[2]}`);
  await expect(box).toHaveValue(titles[2]);
  await expect(list).toBeHidden();
});

test('a title and a category are chosen by a click or a tap @phone', async ({ page }, { project }) => {
  const { word, titles } = await somethingToSuggest();
  const { data } = await call(categoryCalls.listCategories, {});
  const category = data[0] ?? { name: '', slug: '' };
  await page.goto('/search');
  const box = page.getByRole('combobox', { name: 'Search' });
  const choose = (name: string | RegExp) => {
    const option = page.getByRole('option', { name });
    return project.name === 'phone' ? option.tap() : option.click();
  };
  await box.fill(word);
  await choose(titles[1]);
  await expect(page).toHaveURL(`/search?query=${titles[1].replaceAll(' ', '+')}`);
  // The field of the next page is another one.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(titles[1]);
  await expect(page.getByRole('listbox')).toBeHidden();
  await box.fill(category.name);
  await choose(new RegExp(`^${category.name}.*Category$`));
  await expect(page).toHaveURL(`/catalog/${category.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(category.name);
  if (project.name !== 'phone') await expect(box).toHaveValue('');
});

test('Enter without a choice searches for what was typed, and nothing opens afterwards', async ({ page }) => {
  const { word } = await somethingToSuggest();
  const answered = Promise.withResolvers<void>();
  await page.route('**/item/suggestions*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/search');
  const box = page.getByRole('combobox', { name: 'Search' });
  const asked = page.waitForRequest('**/item/suggestions*');
  await box.pressSequentially(word);
  await asked;
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Search Results for ${word}`);
  answered.resolve();
  await expect(page.getByRole('link', { name: `${word} strings` }).first()).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a failure is silent, and what is too short is not asked for', async ({ page, forgiven }) => {
  forgiven.push(/503.*\/item\/suggestions/);
  const asked: (string | null)[] = [];
  await page.route('**/item/suggestions*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('keyword'));
    return route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Busy' } });
  });
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.pressSequentially(' z ');
  await box.fill('    ');
  const failed = page.waitForResponse('**/item/suggestions*');
  await box.fill('zither');
  await (await failed).finished();
  expect(asked).toEqual(['zither']);
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(page.getByText('Busy')).toBeHidden();
  await box.press('Enter');
  await expect(page).toHaveURL(/query=zither/);
});
