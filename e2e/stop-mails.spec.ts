import { createHmac } from 'node:crypto';
import { noticeCalls } from '#contract/notices.ts';
import { call, expect, type Person, test } from './fixtures.ts';

test.use({ sharesPage: true });

/** The link of a mail, signed as the server does: mails at once take five minutes to come. */
function linkOf({ user }: Person, ends: string): string {
  const payload = [ends, user._id, Math.floor(Date.now() / 1000) + 3600].join('.');
  const key = process.env.E2E_SECRET ?? '';
  const signature = createHmac('sha256', key).update(`link in a mail ${payload}`).digest('base64url');
  return `/unsubscribe/${payload}.${signature}`;
}

const mailOf = async (member: Person) => {
  const { ways } = (await call(noticeCalls.getNoticeSettings, {}, member)).data;
  return { message: ways.message.mail, paper: ways.paper.mail };
};

test('mails of a kind are stopped without signing in, and brought back', async ({ member, openBrowser }) => {
  const page = await openBrowser();
  await page.goto(linkOf(member, 'message'));
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('mails about: Messages');
  expect(await mailOf(member)).toEqual({ message: 'now', paper: 'digest' });

  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('heading', { name: 'These mails have stopped' })).toBeVisible();
  expect(await mailOf(member)).toEqual({ message: 'off', paper: 'digest' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  expect(await mailOf(member)).toEqual({ message: 'now', paper: 'digest' });
});

test('the digest is stopped without a script too', async ({ member, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL(linkOf(member, 'digest'), process.env.E2E_URL).href);
  await page.getByRole('button', { name: 'Stop the digest' }).click();
  await expect(page.locator('body')).toHaveText('These mails have stopped.');
  expect(await mailOf(member)).toEqual({ message: 'now', paper: 'off' });
  await context.close();
});

test('a link that was changed stops nothing', async ({ member, openBrowser }) => {
  const page = await openBrowser();
  await page.goto(linkOf(member, 'paper').replace('paper', 'message'));
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is too old');
  expect(await mailOf(member)).toEqual({ message: 'now', paper: 'digest' });
});
