import type { Page } from '@playwright/test';
import { accountCalls } from '#contract/accounts.ts';
import { leavingCalls } from '#contract/leaving.ts';
import { longDay, proposedEnd } from '#contract/rules/studies-end.ts';
import { query } from './database.ts';
import {
  call,
  chooseYearAndBranch,
  codeFor,
  expect,
  newAddress,
  newMember,
  signIn,
  test,
  theAdmin,
} from './fixtures.ts';

test.use({ sharesPage: true });

const LEAVING = '/dashboard/leaving';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const endOf = async (email: string) =>
  (await query('select studies_end::text as day from members where email = $1', [email])).rows[0]?.day;

async function fillIn(page: Page, email: string) {
  await page.goto('/signup');
  await page.getByLabel('First Name').fill('Meera');
  await page.getByLabel('Last Name').fill('Patil');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Create Password', { exact: true }).fill('notebook 22 pages');
  await page.getByLabel('Confirm Password', { exact: true }).fill('notebook 22 pages');
}

test('a sign-up proposes the end of the studies, and another day is chosen @phoneOnly', async ({ page }) => {
  const email = newAddress('meera');
  await fillIn(page, email);
  await expect(page.getByText('Your studies end on')).toHaveCount(0);
  await chooseYearAndBranch(page, '3rd Year', 'Information Technology');
  const proposal = proposedEnd('3rd Year · IT', inDays(0)) ?? '';
  await expect(page.getByText(`Your studies end on ${longDay(proposal)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Change the end of your studies' }).click();
  const day = page.getByLabel('End of studies');
  await expect(day).toBeFocused();
  await expect(day).toHaveValue(proposal);
  await day.fill('2020-01-01');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('4-digit code').fill(await codeFor(email));
  // Back on the form, with everything that was typed.
  await expect(day).toHaveAccessibleDescription(/must be a day to come/);
  await day.fill(inDays(500));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('4-digit code').fill(await codeFor(email));
  await expect(page.getByText('Sign up successfully')).toBeVisible();
  expect(await endOf(email)).toBe(inDays(500));
});

test('a member of before is asked once when the studies end @phoneOnly', async ({ page }) => {
  const member = await newMember({ firstName: 'Isha' });
  await signIn(page, member);
  await page.goto('/dashboard/my-profile');
  const question = page.getByRole('region', { name: 'Do your studies end on' });
  await question.getByRole('button', { name: 'Change' }).click();
  await question.getByLabel('End of studies').fill(inDays(400));
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await endOf(member.email)).toBe(inDays(400));
});

test('who leaves sees what is left, gives an address that stays, and adds a term @phoneOnly', async ({ page }) => {
  const member = await newMember({ firstName: 'Priya' });
  await call(leavingCalls.setStudiesEnd, { studiesEnd: inDays(30) }, member);
  await signIn(page, member);
  await page.goto(LEAVING);
  await expect(page.getByRole('heading', { level: 1, name: /You finish in (29|30|31) days/ })).toBeVisible();
  await expect(page.getByText('Nothing: no items for sale')).toBeVisible();
  const own = page.getByRole('region', { name: 'An address that stays yours' });
  await own.getByRole('button', { name: 'Send a code' }).click();
  await expect(own.getByLabel('Second address')).toHaveAccessibleDescription('Please enter your email');
  const email = newAddress('priya');
  await own.getByLabel('Second address').fill(email);
  await own.getByRole('button', { name: 'Send a code' }).click();
  await own.getByLabel('4-digit code').fill(await codeFor(email));
  await expect(own.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'I stay one more term' }).click();
  await expect(page.getByText('One more term.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /You finish in \d{3} days/ })).toBeVisible();
});

test('an alumnus reads why nothing is listed, and the desk confirms a third term @phoneOnly', async ({
  page,
  openBrowser,
}) => {
  const member = await newMember({ firstName: 'Sara' });
  await query(`update members set studies_end = $2, terms_added = 2, left_at = now() where email = $1`, [
    member.email,
    inDays(-3),
  ]);
  await signIn(page, { ...member, ...(await call(accountCalls.logIn, member)) });
  await page.goto('/dashboard/add-item');
  await expect(page.getByText('You have finished your studies')).toBeVisible();
  await page.getByRole('link', { name: 'Is the date wrong?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have finished' })).toBeVisible();
  await page.getByRole('button', { name: 'I stay one more term' }).click();
  await expect(page.getByText('The desk looks at it.').last()).toBeVisible();
  const desk = await openBrowser();
  await signIn(desk, await theAdmin());
  await desk.goto('/dashboard/desk');
  await desk.getByRole('button', { name: `Confirm the term of ${member.firstName}` }).click();
  await expect(desk.getByText('One more term is confirmed.')).toBeVisible();
  await page.goto('/dashboard/add-item');
  await expect(page.getByText('You have finished your studies')).toHaveCount(0);
});
