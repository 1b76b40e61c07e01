import { expect, newMember, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';
import { newPaper, newSubject } from './papers.ts';

test('every page has a title of its own and says what it is', async ({ request }) => {
  for (const [address, title] of [
    ['/', /^Dogear · /],
    ['/verify-email', 'Verify Your Email · Dogear'],
    ['/update-password/abc', 'Reset password · Dogear'],
    ['/login', 'Welcome Back! · Dogear'],
    ['/chat', 'Chat · Dogear'],
    ['/dashboard/cart', 'Dashboard · Dogear'],
    ['/nothing-here', /Dogear$/],
  ] as const) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], address).toMatch(title);
    expect(/<meta name="description" content="(.*?)"/.exec(html)?.[1]?.length, address).toBeGreaterThan(20);
  }
});

test('an item and a list of papers come on paper without what can be pressed', async ({ page }) => {
  const item = await newItem(await newMember({ firstName: 'Meera' }));
  const paper = await newPaper({ subject: newSubject() });
  await signIn(page, await newMember());
  await page.emulateMedia({ media: 'print' });
  const hidden = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button'),
    page.getByRole('navigation'),
    page.getByRole('textbox'),
  ];
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText('Meera');
  // Such as 'Nobody in line yet' and '1 of 2'.
  for (const part of [...hidden, page.getByRole('status')]) await expect(part).toHaveCount(0);
  await page.goto(`/dashboard/Academics?year=${paper.year}&branch=${paper.branch}`);
  await expect(page.getByRole('heading', { name: paper.subject })).toBeVisible();
  for (const part of hidden) await expect(part).toHaveCount(0);
  await page.emulateMedia({ media: null });
});
