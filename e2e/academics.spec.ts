import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { newTitle, photoFile } from './goods.ts';
import { newPaper, newSubject, pdfFile } from './papers.ts';

test.use({ sharesPage: true });

const find = async (page: Page, year: string, branch: string) => {
  const change = page.getByRole('button', { name: 'Change year and branch' });
  if (await change.isVisible()) await change.click();
  const form = page.getByRole('form', { name: 'Find Question Papers' });
  await form.getByLabel('Year', { exact: true }).selectOption(year);
  await form.getByLabel('Branch').selectOption({ label: branch });
  await form.getByRole('button', { name: 'Find Papers' }).click();
};
const card = (page: Page, subject: string) => page.getByRole('article').filter({ hasText: subject });

test('who wrote year and branch as free text is asked once whether it was read well', async ({ page }) => {
  const question = page.getByRole('region', { name: 'Year and branch' });
  const ask = async (YearAndBranch: string) => {
    const member = await newMember();
    const { data: user } = await call(peopleCalls.updateProfile, { YearAndBranch }, member);
    await signIn(page, { ...member, user });
    await page.goto('/dashboard/Academics');
    await expect(question).toContainText(`You wrote “${YearAndBranch}”. Is this right: 2nd Year · CSE?`);
    return member;
  };
  const right = await ask('SE Comps, div A');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  expect((await call(peopleCalls.getMe, {}, right)).data.YearAndBranch).toBe('2nd Year · CSE');

  await ask('Second year computer');
  await question.getByRole('link', { name: 'No, change it' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
  await page.goto('/dashboard/Academics');
  await expect(page.getByText('2nd Year, Computer Science')).toBeVisible();
  await expect(question).toBeHidden();
});

test('a student finds papers by year and branch and downloads one @phoneOnly', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const where = { branch: 'VLSI', year: 4 } as const;
  const [old, young] = [newSubject('Old'), newSubject('Young')];
  await newPaper({ ...where, subject: old, YearofPaper: '2019' });
  await newPaper({ ...where, subject: young, YearofPaper: '2025', title: 'Re-exam' });

  await page.goto('/dashboard/Academics');
  await expect(page.getByRole('heading', { name: 'Find Question Papers' })).toBeVisible();
  // Whose year and branch is known has their papers at once.
  await expect(page.getByText('2nd Year, Computer Science')).toBeVisible();
  await page.getByRole('button', { name: 'Change year and branch' }).click();
  const year = page.getByRole('form', { name: 'Find Question Papers' }).getByLabel('Year', { exact: true });
  await year.selectOption('');
  await page.getByRole('button', { name: 'Find Papers' }).click();
  await expect(year).toHaveAccessibleDescription('Year is required');
  await expect(year).toBeFocused();

  await find(page, '4', 'VLSI');
  await expect(page).toHaveURL('/dashboard/Academics?year=4&branch=VLSI');
  await expect(card(page, young)).toContainText('2025');
  await expect(card(page, young)).toContainText('Re-exam');
  await expect(card(page, young)).toContainText('Year 4');
  const subjects = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(subjects.indexOf(young), 'the newest first').toBeLessThan(subjects.indexOf(old));

  await page.getByRole('group', { name: 'Year of Paper' }).getByRole('button', { name: '2019' }).click();
  await expect(card(page, young)).toBeHidden();
  await expect(card(page, old)).toBeVisible();
  await expect(page).toHaveURL(/YearofPaper=2019/);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(card(page, young)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await card(page, young).getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${young} Re-exam 2025-PYQ.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

test('the last choice is remembered, and goes when its member does', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/Academics?year=1&branch=CHEMICAL');
  await expect(page.getByText('No papers found for the selected year and branch.')).toBeVisible();
  await page.goto('/dashboard/Academics');
  await expect(page.getByText('1st Year, CHEMICAL')).toBeVisible();
  await expect(page.getByText('No papers found for the selected year and branch.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('papers'))).toBeNull();
});

test('all papers are searched, with the sentence inside that matched', async ({ page, member }) => {
  const word = `zorbium${Date.now().toString(36)}`;
  const paper = await newPaper({ branch: 'CIVIL', year: 3 }, `Q.1 State all.\nQ.2 Derive the ${word}\nequation.`);
  // Its text is read after the answer.
  const found = async () => (await call(paperCalls.searchPapers, { keyword: word }, member)).data.map(({ _id }) => _id);
  await expect.poll(found, { timeout: 60_000 }).toEqual([paper._id]);

  await page.goto('/dashboard/Academics');
  await page.getByLabel('Search all papers').fill(`derive ${word}`);
  await page.getByLabel('Search all papers').press('Enter');
  await expect(card(page, paper.subject)).toContainText(`Page 1: Q.2 Derive the ${word} equation.`);
  await expect(page.locator('mark')).toHaveText(['Derive', word]);
  await expect(page.getByLabel('Search all papers')).toBeFocused();
  await page.getByLabel('Search all papers').fill('qqqxxzz');
  await page.getByRole('button', { name: 'Search papers' }).click();
  await expect(page.getByText('No papers with qqqxxzz')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/dashboard/Academics');
  await expect(page.getByLabel('Search all papers')).toHaveValue('');
  await expect(page.getByLabel('Search all papers')).toBeFocused();
});

test.describe('without a network', () => {
  test.use({ forgiven: [/ERR_FAILED|ERR_INTERNET/] });
  test('it says so, and there is a way on', async ({ page, member }) => {
    expect(member.token).toBeTruthy();
    await page.goto('/dashboard/Academics');
    await page.route('**/profile/findPapers', (route) => route.abort());
    await find(page, '2', 'CIVIL');
    await expect(page.getByText('No Paper Found').first()).toBeVisible();
    await expect(page.getByText('No connection.')).toBeVisible();
    await page.unroute('**/profile/findPapers');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('No connection.')).toBeHidden();
  });
});

test('an admin adds papers, and withdraws one', async ({ page, openBrowser }) => {
  const subject = newSubject('Data Structures');
  await signIn(page, theAdmin());
  await page.goto('/dashboard/AddPyq');
  await expect(page.getByLabel('Branch')).toBeVisible();
  const add = page.getByRole('form').getByRole('button', { name: 'Add PYQ' });
  await add.click();
  for (const name of ['Branch', 'Year', 'Title', 'Subject', 'Year of Paper'])
    await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(`${name} is required`);
  await expect(page.getByLabel('File', { exact: true })).toHaveAccessibleDescription('PDF or image A file is required');

  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No paper') });
  await expect(file).toHaveAccessibleDescription(/Please choose a PDF or a picture/);
  const first = await pdfFile('ds-endsem-2024.pdf');
  await file.setInputFiles([first, await photoFile()]);
  await page.getByLabel('Branch').selectOption('MECHANICAL');
  await page.getByLabel('Year', { exact: true }).selectOption('2');
  await page.getByLabel('Title').fill('End Semester');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Year of Paper').fill('2024');
  await expect(page.getByText('File 1 of 2')).toBeVisible();
  await expect(page.getByText('Next: photo.jpg')).toBeVisible();
  await add.click();
  await expect(page.getByText('File 2 of 2')).toBeVisible();

  // What was filled in stands there for the next; the same once more is asked about.
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await add.click();
  await expect(page.getByText('Could not add pyq')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: `${subject}, End Semester, 2024` })).toBeVisible();
  await page.getByRole('button', { name: 'Add it all the same' }).click();
  await expect(page).toHaveURL('/dashboard/Academics');
  await expect(page.getByText('PYQ Added').first()).toBeVisible();
  await expect(card(page, subject)).toHaveCount(2);

  const student = await openBrowser();
  await signIn(student, await newMember());
  await student.goto('/dashboard/Academics?year=2&branch=MECHANICAL');
  await expect(card(student, subject)).toHaveCount(2);
  const one = card(page, subject).first();
  await one.getByRole('button', { name: 'Withdraw' }).click();
  await expect(one.getByText('Withdrawn')).toBeVisible();
  await expect(one.getByRole('button', { name: 'Put back' })).toBeVisible();
  await student.reload();
  await expect(card(student, subject)).toHaveCount(1);
});

test.describe('where the server breaks', () => {
  test.use({ forgiven: [/status of 500 .*addPyq/] });
  test('an upload loses nothing', async ({ page }) => {
    await signIn(page, theAdmin());
    await page.goto('/dashboard/AddPyq');
    const answers = [
      { status: 500, json: { code: 'INTERNAL', message: 'Something broke.' } },
      {
        status: 400,
        json: { code: 'INVALID_INPUT', message: 'No', errors: [{ field: 'subject', message: 'Too dull' }] },
      },
      { status: 415, json: { code: 'NOT_A_PAPER', message: 'No paper at all.' } },
    ];
    await page.route('**/profile/addPyq', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill({ ...answer, json: { success: false, ...answer.json } }) : route.continue();
    });
    await page.getByLabel('Branch').selectOption('IT');
    await page.getByLabel('Year', { exact: true }).selectOption('1');
    await page.getByLabel('Title').fill('Mid Semester');
    await page.getByLabel('Subject').fill(newSubject());
    await page.getByLabel('Year of Paper').fill('2022-23');
    await page.getByLabel('File', { exact: true }).setInputFiles(await pdfFile());
    const add = page.getByRole('form').getByRole('button', { name: 'Add PYQ' });
    await add.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'An error occurred while uploading the PYQ.' }),
    ).toBeVisible();
    await add.click();
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Too dull');
    await expect(page.getByLabel('Subject')).toBeFocused();
    await add.click();
    await expect(page.getByLabel('File', { exact: true })).toHaveAccessibleDescription(/No paper at all/);
    await add.click();
    await expect(page.getByText('PYQ Added')).toBeVisible();
  });
});

test('an admin adds a category, and the header lists it', async ({ page }) => {
  await signIn(page, theAdmin());
  await page.goto('/dashboard/addcategory');
  const add = page.getByRole('main').getByRole('button', { name: 'Add Category' });
  await add.click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Category name is required');
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription('Category description is required');
  const name = newTitle('Lab Wear');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Coats, goggles and boots.');
  await add.click();
  await expect(page.getByText('category created Successfully..!')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('banner').getByRole('combobox', { name: /category/i })).toContainText(name);

  await page.getByLabel('Name').fill(name.toUpperCase());
  await page.getByLabel('Description').fill('Once more.');
  await add.click();
  await expect(page.getByText('Could not make category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('A category of this name exists already.');
});

test('whoever is no admin sees neither the links nor the pages', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/Academics');
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.getByRole('link', { name: 'Academics' })).toBeVisible();
  await expect(nav.getByRole('link', { name: /Add PYQ|Add Category|Feedback/ })).toHaveCount(0);
  for (const path of ['/dashboard/AddPyq', '/dashboard/addcategory', '/dashboard/feedback']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText('404 Not Found')).toBeVisible();
  }
});
