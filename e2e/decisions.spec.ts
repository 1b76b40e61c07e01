import type { Page } from '@playwright/test';
import { consoleCalls } from '#contract/console.ts';
import { itemCalls } from '#contract/items.ts';
import { newDecision } from './cases.ts';
import { call, expect, mailTo, newMember, signIn, test, theAdmin } from './fixtures.ts';

test.use({ sharesPage: true });

/** What is kept free under the header. */
const roomOf = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--bar'));

test('a member reads why an item went, appeals, and has all of it back', async ({ page, openBrowser }) => {
  test.slow();
  const [owner, ...reporters] = await Promise.all([
    newMember({ firstName: 'Vikram', lastName: 'Sethi' }),
    newMember(),
    newMember(),
  ]);
  await signIn(page, owner);
  await page.goto('/about');
  await expect(page.getByText('You can read, finish deals and export')).toHaveCount(0);
  // Whoever decided does not answer.
  const moderator = await newMember();
  const why = 'Helps at the desk';
  await call(consoleCalls.setMemberRole, { memberId: moderator.user._id, role: 'Moderator', why }, theAdmin());
  const { number, item } = await newDecision(owner, reporters, { acts: ['remove', 'suspend'], days: 7 }, moderator);

  // The page that is open learns of it.
  const bar = page.getByText('You can read, finish deals and export');
  await expect(bar).toBeVisible();
  // Until the bar knows which decision it is, it leads to all of them.
  await expect(page.getByRole('link', { name: 'Why' })).toHaveAttribute('href', `/decisions/${number}`);
  await page.getByRole('link', { name: 'Why' }).click();
  await expect(page).toHaveURL(`/decisions/${number}`);
  const title = 'Your item was removed and your account is suspended for 7 days';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(item.title);
  await expect(page.getByRole('link', { name: 'How to meet and pay' })).toHaveAttribute('href', '/safety#paying');
  await page.goto('/dashboard/add-item');
  await expect(page.getByRole('main')).toContainText('Listing items waits until then.');
  await expect(page.getByRole('textbox', { name: 'Item Title' })).toHaveCount(0);
  await page.goto('/dashboard/notifications');
  // Made before the first paint, so that the bar moves nothing.
  expect(await roomOf(page)).not.toBe('');
  const other = await openBrowser();
  await other.goto('/login');
  await other.getByLabel('Email Address').fill(owner.email);
  await other.getByLabel('Password', { exact: true }).fill(owner.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('You can read, finish deals and export')).toBeVisible();
  await expect.poll(() => roomOf(other)).not.toBe('');
  await page.getByRole('main').getByRole('link', { name: title }).click();

  await page.getByRole('link', { name: 'Write an appeal' }).click();
  await page.getByRole('radio', { name: 'Both: removal and suspension' }).check();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByLabel('What should the admin know?')).toBeFocused();
  await expect(page.getByText('Say what the admin should know')).toBeVisible();
  await page.getByLabel('What should the admin know?').fill('A friend wrote this with my phone.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByRole('heading', { name: 'Your appeal is being read' })).toBeVisible();

  const desk = await openBrowser();
  await signIn(desk, theAdmin());
  await desk.goto(`/dashboard/desk/${number}`);
  await expect(desk.getByRole('main')).toContainText('A friend wrote this with my phone.');
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(desk.getByRole('radio').first()).toBeFocused();
  await desk.getByRole('radio', { name: 'Take all of it back' }).check();
  await desk.getByLabel('Own words to Vikram').fill('We believe you.');
  await desk.getByRole('button', { name: 'Answer and take all back' }).click();
  await expect(desk).not.toHaveURL(`/dashboard/desk/${number}`);

  await expect(bar).toHaveCount(0);
  expect(await roomOf(page)).toBe('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The decision was taken back' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('We believe you.');
  const { data } = await call(itemCalls.getItem, { itemId: item._id }, owner);
  expect(data.title).toBe(item.title);
});

test('a banned member appeals by the link of the mail, without signing in', async ({ page }) => {
  const owner = await newMember({ firstName: 'Omkar', lastName: 'Jadhav' });
  await newDecision(owner, [await newMember()], { acts: ['ban'] });
  const { subject, text = '' } = await mailTo(owner.email);
  expect(subject).toBe('Your account is banned');
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Its link leads to an appeal');
  const link = /\/decision\?token=[\w.-]+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is banned' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(owner.email);
  await page.getByLabel('What should the admin know?').fill('That was not me.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByRole('heading', { name: 'Your appeal is being read' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText('That was not me.');
});
