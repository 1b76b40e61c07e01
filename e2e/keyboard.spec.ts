import type { Route } from '@playwright/test';
import { expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test('the keyboard moves in the list of categories, and Enter goes', async ({ page }) => {
  await page.goto('/');
  const list = page.getByLabel('Category', { exact: true });
  const options = await list.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await list.focus();
  for (const slug of options.slice(1, 3)) {
    await page.keyboard.press('ArrowDown');
    await expect(list).toHaveValue(slug);
  }
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Tab');
  await expect(list).toHaveValue('');
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/catalog/${options[2]}`);
  // The address changes before the page does, which closes the menu and takes the focus.
  await expect(page.getByRole('main')).toBeFocused();

  const catalog = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Catalog' });
  await catalog.hover();
  await expect(catalog).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(catalog).toHaveAttribute('aria-expanded', 'false');
  await catalog.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Books' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(catalog).toBeFocused();
  await expect(catalog).toHaveAttribute('aria-expanded', 'false');
});

test('the keyboard moves in a filter of the search, and Enter searches', async ({ page, member }) => {
  const item = await newItem(member, { condition: 'Used' });
  const address = `/search?query=${encodeURIComponent(item.title)}`;
  await page.goto(address);
  const chip = page.getByLabel('Condition');
  await chip.focus();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  const options = await chip.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  for (const option of options.slice(1)) {
    await page.keyboard.press('ArrowDown');
    await expect(chip).toHaveValue(option);
  }
  expect(new URL(page.url()).searchParams.has('condition')).toBe(false);
  expect(asked.filter((url) => /[sS]earch/.test(url))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`condition=${encodeURIComponent(options.at(-1) ?? '').replace('%20', '.')}`));
  await expect(chip).toHaveValue(options.at(-1) ?? '');
  await expect(chip).toBeFocused();
  // Left without Enter, it shows what is searched for.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(chip).toHaveValue(options.at(-1) ?? '');
  // A pointer chooses at once.
  await chip.selectOption(options[1] ?? '');
  await expect(page).toHaveURL(new RegExp(`condition=${options[1]}`));
});

test('less motion is followed when it is asked for later', async ({ page, member }) => {
  for (let count = 0; count < 4; count += 1) await newItem(member);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/catalog/books');
  const popular = page.getByRole('region', { name: 'Most Popular', exact: true });
  await expect(popular.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(popular.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('Back closes a menu over the page, and a link in it goes on from the page', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.setViewportSize({ width: 800, height: 844 });
  await page.goto('/about');
  await page.goto('/dashboard/cart');
  const menu = page.getByRole('dialog', { name: 'Dashboard' });
  const open = page.getByRole('button', { name: /^My Wish-List.*menu$/ });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/dashboard/cart');
  await expect(open).toBeFocused();

  // Closed by itself, it leaves no step behind.
  await open.click();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'Setting', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/settings');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/cart');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('the header of a phone goes while one scrolls down, comes back on the way up, and leads back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/search');
  const header = page.getByRole('banner');
  const top = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.getByRole('main').getByRole('link', { name: 'Books', exact: true }).click();
  await expect(page).toHaveURL('/catalog/books');
  await expect(header.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
  await page.mouse.wheel(0, 500);
  await expect.poll(top).toBeLessThan(-50);
  await page.mouse.wheel(0, -200);
  await expect.poll(top).toBe(0);
  await header.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/search');
  await expect(header.getByRole('link', { name: 'Back', exact: true })).toBeHidden();
  // The first page of a visit has no way back of its own: its parent.
  await page.goto('/catalog/books');
  await page.evaluate(() => history.replaceState(null, ''));
  await header.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/search');
});

test('a wrong password is told at the form, and after signing in one Back leads back', async ({ page }) => {
  const seller = await newMember({ firstName: 'Meera' });
  const [first, second] = [await newItem(seller), await newItem(seller)];
  const { email, password } = await newMember();
  await page.goto(`/item/${first._id}/owner/${first.owner}`);
  await page.getByRole('article').getByRole('link', { name: second.title }).click();
  await expect(page).toHaveURL(`/item/${second._id}/owner/${second.owner}`);
  await page.getByRole('link', { name: 'Contact Seller' }).click();

  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Email or Password')).toBeVisible();
  await expect(page.getByRole('form').or(page.locator('form')).getByRole('alert')).toContainText(
    'do not belong together',
  );
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/item/${second._id}/owner/${second.owner}`);
  // What was pressed before is done, and leaves no step behind either.
  const contact = page.getByRole('dialog', { name: 'Contact Seller' });
  await expect(contact).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contact).toBeHidden();
  await expect(page.getByRole('button', { name: 'Contact Seller' })).toBeVisible();

  // How one reaches the seller is large enough for a thumb, and on a desktop for a pointer.
  const mail = page.getByRole('link', { name: seller.email });
  await expect(mail).toBeVisible();
  expect((await mail.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await mail.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.goBack();
  await expect(page).toHaveURL(`/item/${first._id}/owner/${first.owner}`);
});

test('the focus goes on after a slow delete, also where nobody waited for it', async ({ page, member }) => {
  const items = [await newItem(member), await newItem(member), await newItem(member)];
  await page.goto('/dashboard/my-items');
  const remove = (n: number) => page.getByRole('button', { name: `DELETE ${items[n]?.title}` });
  const question = page.getByRole('alertdialog', { name: 'Do you want to delete this product?' });
  const asked: Route[] = [];
  await page.route('**/item/deleteItem', (route) => void asked.push(route));
  const answer = async () => {
    await expect.poll(() => asked.length).toBe(1);
    await asked.pop()?.continue();
  };
  // Newest first: the third stands above the second.
  await remove(2).click();
  const confirm = question.getByRole('button', { name: 'Delete' });
  await confirm.click();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  const cut = await confirm.evaluate((button) => button.scrollWidth > button.clientWidth);
  expect(cut, 'its label is cut').toBe(false);
  await answer();
  await expect(question).toBeHidden();
  await expect(remove(1)).toBeFocused();

  await remove(1).click();
  await confirm.click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await answer();
  await expect(remove(1)).toHaveCount(0);
  await expect(remove(0)).toBeFocused();

  await remove(0).click();
  await confirm.click();
  await page.keyboard.press('Escape');
  await answer();
  await expect(page.getByText('No Items Found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Products' })).toBeFocused();
});
