import {
  chooseYearAndBranch,
  expect,
  expectAccessible,
  mailTo,
  newAddress,
  newMember,
  signIn,
  test,
  theAdmin,
} from './fixtures.ts';

test.use({ sharesPage: true });

test('who is younger than 18 says so at sign-up, is refused or goes on, and loses nothing typed @phoneOnly', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByText('By creating an account you say that you are 18 or over.')).toBeVisible();
  await page.getByRole('button', { name: 'I am younger' }).click();
  await expect(page.getByRole('status').getByText('Accounts here are for people of 18 and over.')).toBeVisible();
  await page.getByLabel('First Name').fill('Ira');
  await page.getByLabel('Last Name').fill('Nair');
  await page.getByLabel('Email Address').fill(newAddress('ira'));
  await chooseYearAndBranch(page);
  await page.getByLabel('Create Password', { exact: true }).fill('notebook 22 pages');
  await page.getByLabel('Confirm Password', { exact: true }).fill('notebook 22 pages');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'people of 18 and over' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ira');
  await page.getByRole('link', { name: 'What is kept about you, and why' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();

  // The same page where the operator lets them in.
  await page.route('**/signup', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const allowing = html.replace(/(\\?"minors\\?":\s*\\?")refuse/, '$1allow');
    expect(allowing).not.toBe(html);
    await route.fulfill({ response, body: allowing });
  });
  await page.goto('/signup');
  await page.getByRole('button', { name: 'I am younger' }).click();
  await expect(page.getByRole('status').getByText(/^You are younger than 18:/)).toBeVisible();
  await page.getByRole('button', { name: 'I am 18 or over' }).click();
  await expect(page.getByRole('button', { name: 'I am younger' })).toBeVisible();
});

test('a visitor asks about their data, and an admin answers from the console', async ({ page, openBrowser }) => {
  const email = newAddress('visitor');
  const words = `All of it, ${email}`;
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Ask about your data' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
  await page.getByLabel('What do you ask for?').selectOption('See what is kept about me');
  await page.getByLabel('In your words').fill(words);
  await page.getByLabel('Name', { exact: true }).fill('Ravi Iyer');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  const made = page.getByText(/^Your request is No\. \d+\./);
  await expect(made).toBeVisible();
  const number = /No\. (\d+)/.exec((await made.textContent()) ?? '')?.[1];

  const desk = await openBrowser();
  await signIn(desk, theAdmin());
  await desk.goto('/dashboard/admin/requests');
  const card = desk.getByRole('article', { name: `Request ${number}` });
  await expect(card).toContainText('a visitor: make sure who it is');
  await card.getByRole('button', { name: 'Answer' }).click();
  await card.getByLabel('Answer', { exact: true }).fill('There is nothing of you here.');
  await card.getByRole('button', { name: 'Send the answer' }).click();
  // The form has this word, too.
  await expect(card.getByRole('button', { name: 'Send the answer' })).toBeHidden();
  await expect(card.getByText('Done')).toBeVisible();
  await desk.getByRole('link', { name: 'Answered' }).click();
  await expect(card.getByText('There is nothing of you here.')).toBeVisible();
  expect((await mailTo(email)).text).toContain('There is nothing of you here.');
});

test('an admin writes down a breach, tells whom it affects, and exports it', async ({ page, openBrowser }) => {
  const affected = await newMember();
  const title = `A list went astray ${crypto.randomUUID().slice(0, 6)}`;
  await signIn(page, theAdmin());
  await page.goto('/dashboard/admin/breaches');
  const form = page.getByRole('form', { name: 'A new breach' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Happened', { exact: true }).fill('2026-01-02T10:00');
  await form.getByLabel('Found', { exact: true }).fill('2026-01-03T10:00');
  await form.getByLabel('E-mail addresses', { exact: true }).check();
  await form.getByRole('radio', { name: 'Accounts' }).check({ force: true });
  await form.getByLabel('Addresses or usernames').fill(affected.user.email);
  await form.getByLabel('What happened').fill('A list was mailed to the wrong people.');
  await form.getByLabel('What it may lead to').fill('False mails.');
  await form.getByLabel('What was done about it').fill('It was called back.');
  await form.getByLabel('What you can do').fill('Trust no link.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Tell 1 member' }).click();
  await card.getByRole('button', { name: 'Tell them' }).click();
  await expect(card.getByText('Told', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^breach-\d+\.txt$/);
  expect((await mailTo(affected.user.email)).text).toContain('Trust no link.');

  const theirs = await openBrowser();
  await signIn(theirs, affected);
  await theirs.goto('/privacy/request');
  await expect(theirs.getByRole('heading', { level: 3, name: title })).toBeVisible();
  await expect(theirs.getByText('Trust no link.')).toBeVisible();
});
