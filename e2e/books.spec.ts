import { expect, signIn, test, theAdmin } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

test('an admin imports books, and a seller fills in one by its number', async ({ page, member, openBrowser }) => {
  const title = newTitle('Signals and systems');
  const isbn = newIsbn();
  const admin = await openBrowser();
  await signIn(admin, theAdmin());
  await admin.goto('/dashboard/admin/books');
  const csv = `\uFEFFisbn;title;author;edition\n${isbn};"${title}";Oppenheim;2nd\n12;Bad;;\n`;
  await admin
    .getByLabel('CSV file')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(admin.getByText('Line 3: This ISBN has a wrong digit')).toBeVisible();
  await admin.getByRole('button', { name: 'Import 1 book' }).click();
  await expect(admin.getByText('1 book added, 0 brought up to date.')).toBeVisible();

  await expect(admin.getByRole('button', { name: /^Import/ })).toHaveCount(0);

  // Excel on Windows and on an old Mac write it so.
  for (const encoded of [`isbn,title\r\n${newIsbn()},R\xe9sistance\r\n`, `isbn,title\r${newIsbn()},R\x8esistance\r`]) {
    const buffer = Buffer.from(encoded, 'latin1');
    await admin.getByLabel('CSV file').setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer });
    await admin.getByRole('button', { name: 'Import 1 book' }).click();
    await expect(admin.getByText('1 book added, 0 brought up to date.').last()).toBeVisible();
    await expect(admin.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  }

  const own = await newItem(member, { title });
  await page.goto('/dashboard/add-item');
  await expect(page.getByLabel('ISBN')).toHaveCount(0);
  await page.getByLabel('Item Category').selectOption({ label: 'Books' });
  await page.getByLabel('ISBN').fill(isbn.slice(0, -1) + ((Number(isbn.at(-1)) + 1) % 10));
  await expect(page.getByText('This ISBN has a wrong digit')).toBeVisible();
  await page.getByLabel('Item Description').fill('With my notes');
  await page.getByLabel('ISBN').fill(isbn.replace(/^(...)(.)/, '$1-$2-'));
  await expect(page.getByLabel('Item Title')).toHaveValue(title);
  await expect(page.getByLabel('Item Description')).toHaveValue('With my notes');
  await expect(page.getByText('You have this already:')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByLabel('Item Description')).toHaveValue('By Oppenheim. Edition: 2nd.');
  await page.getByRole('link', { name: 'change it?' }).click();
  await expect(page).toHaveURL(new RegExp(own._id));
});

function newIsbn(): string {
  const digits = `9799${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const sum = [...digits].reduce((all, digit, n) => all + Number(digit) * (n % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}
