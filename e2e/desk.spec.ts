import { newCase } from './cases.ts';
import { expect, newMember, signIn, test, theAdmin } from './fixtures.ts';

test.use({ sharesPage: true });

test('a case is decided by keys, its owner reads why, and a second admin hears who was faster', async ({
  page,
  openBrowser,
}) => {
  test.slow();
  const owner = await newMember({ firstName: 'Vikram', lastName: 'Sethi' });
  const { number, item } = await newCase(owner, [await newMember()]);
  const other = await openBrowser();
  for (const desk of [page, other]) {
    await signIn(desk, theAdmin());
    await desk.goto(`/dashboard/desk/${number}`);
    await expect(desk.getByRole('heading', { level: 1, name: 'Asks for money first' })).toBeVisible();
    await expect(desk.getByRole('main')).toContainText('“Money first, he says”');
  }
  await page.keyboard.press('r');
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Remove and suspend for 7 days' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Here money changes hands when the thing does.');
  await page.getByText('What Vikram will read').click();
  await expect(page.getByRole('main')).toContainText('Your item was removed and your account is suspended for 7 days.');
  await page.getByLabel('Own words to Vikram').press('Control+Enter');
  await expect(page.getByText(`Case ${number} is decided`)).toBeVisible();
  await expect(page).not.toHaveURL(`/dashboard/desk/${number}`);

  // What the second one typed is not lost.
  await other.getByRole('checkbox', { name: 'Warn' }).check();
  const warn = other.getByRole('button', { name: 'Warn', exact: true });
  await warn.click();
  await expect(other.getByLabel('Own words to Vikram')).toBeFocused();
  await other.keyboard.type('Please do not.');
  await warn.click();
  const faster = other.getByRole('status').filter({ hasText: 'was faster: remove and suspend for 7 days' });
  await expect(faster).toBeFocused();
  await expect(other.getByRole('main')).toContainText('Please do not.');

  const third = await openBrowser();
  await signIn(third, owner);
  await third.goto(`/decisions/${number}`);
  await expect(third.getByRole('main')).toContainText('Here money changes hands when the thing does.');
  await expect(third.getByRole('main')).toContainText(item.title);
});

test('the queue is walked by keys', async ({ page }) => {
  test.slow();
  const owner = await newMember({ firstName: 'Tara', lastName: 'Bose' });
  const reporters = [await newMember()];
  // A reason that no other journey has.
  const cases = [await newCase(owner, reporters, 'harassment'), await newCase(owner, reporters, 'harassment')];
  await signIn(page, theAdmin());
  await page.goto('/dashboard/desk?kind=item&reason=harassment');
  const chosen = page.getByRole('listitem').locator('a[aria-current]');
  const rows = page.locator('a[data-case]');
  await expect(rows).toHaveCount(cases.length);
  const [first, second] = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-case')));
  await expect(chosen).toHaveAttribute('data-case', first ?? '');
  await page.keyboard.press('j');
  await expect(chosen).toHaveAttribute('data-case', second ?? '');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('j');
  await expect(chosen).toHaveAttribute('data-case', second ?? '');
  await page.keyboard.press('k');
  await expect(chosen).toHaveAttribute('data-case', first ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/desk/${first}`);
  await page.keyboard.press('u');
  await page.goto('/dashboard/desk?kind=item&reason=harassment');
  await expect(rows).toHaveCount(cases.length);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(rows).toHaveCount(1);
  await expect(chosen).toHaveAttribute('data-case', second ?? '');
});

test('on a phone a thumb dismisses a case and decides the next one @phoneOnly', async ({ page }) => {
  test.slow();
  const owner = await newMember({ firstName: 'Dev', lastName: 'Nair' });
  const reporters = [await newMember()];
  const first = await newCase(owner, reporters, 'duplicate');
  const second = await newCase(owner, reporters, 'category');
  await signIn(page, theAdmin());
  await page.goto(`/dashboard/desk/${first.number}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Dismissed')).toBeVisible();
  await expect(page).not.toHaveURL(`/dashboard/desk/${first.number}`);

  await page.goto(`/dashboard/desk/${second.number}`);
  await page.getByRole('button', { name: 'Decide' }).click();
  const sheet = page.getByRole('dialog', { name: 'Decide' });
  await sheet.getByRole('checkbox', { name: 'Ask for a change' }).check();
  await sheet.getByRole('checkbox', { name: 'Hide' }).check();
  await expect(sheet.getByText('A change is asked for what stays visible')).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Hide' }).uncheck();
  await sheet.getByRole('button', { name: 'Begin with the usual words' }).click();
  await sheet.getByRole('button', { name: 'Ask for a change' }).click();
  await expect(page.getByText(`Case ${second.number} is decided`)).toBeVisible();
});
