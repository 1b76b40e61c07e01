import { paperDeskCalls } from '#contract/paper-desk.ts';
import { call, expect, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { newSubject, pdfFile } from './papers.ts';

test.use({ sharesPage: true });

test('a student adds two files, one of them notes, takes one back, and reads what the desk says', async ({ page }) => {
  const student = await newMember();
  await signIn(page, student);
  await page.goto('/dashboard/Academics');
  await page.getByRole('link', { name: 'Add a paper you have' }).click();
  await expect(page.getByText('0 of 5 sent today')).toBeVisible();
  const subject = newSubject('Signals');
  await page
    .getByLabel('Choose files')
    .setInputFiles([await pdfFile(`${subject.replace(/ .*/, '')} End Semester 2022.pdf`), await pdfFile('table.pdf')]);
  const paper = page.getByRole('region', { name: /End Semester 2022/ });
  await expect(paper.getByRole('radio', { name: 'End' })).toBeChecked();
  await expect(paper.getByLabel('Branch')).toHaveValue('CSE');
  await paper.getByLabel('Course').fill(subject);
  // What was chosen and typed outlives the page.
  await page.reload();
  await expect(paper.getByLabel('Course')).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send 2 files' }).click();
  // The first file with an error has the focus, and says what is missing.
  await expect(paper).toBeFocused();
  await expect(paper.getByLabel('Held in')).toHaveAccessibleDescription('Held in is required');
  await paper.getByLabel('Held in').fill('2022-05');
  const notes = page.getByRole('region', { name: 'table.pdf' });
  await notes.getByText('Notes', { exact: true }).click();
  await notes.getByLabel('Course').fill(subject);
  await notes.getByLabel('What is it').fill('Laplace table');
  await page.getByRole('button', { name: 'Send 2 files' }).click();
  await expect(notes.getByText('Say that you made this, or may share it')).toBeVisible();
  await notes.getByRole('checkbox', { name: 'I made this, or may share it' }).check();
  await page.getByRole('button', { name: 'Send 1 file' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'My contributions' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'All' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `Take back ${subject}, Laplace table` }).click();
  await expect(rows).toHaveCount(1);
  const { data } = await call(paperDeskCalls.listPapersToCheck, { limit: 100 }, theAdmin());
  const sent = data.find((one) => one.subject === subject);
  const decision = { paperId: sent?._id ?? '', decision: 'refuse', words: 'Page 2 is missing.' } as const;
  await call(paperDeskCalls.decidePaper, decision, theAdmin());
  await page.reload();
  await expect(rows.getByText('“Page 2 is missing.”')).toBeVisible();
  await page.getByRole('link', { name: `Send another for ${subject}, End Semester` }).click();
  await page.getByLabel('Choose files').setInputFiles(await pdfFile('whole.pdf'));
  await expect(page.getByRole('region', { name: 'whole.pdf' }).getByLabel('Course')).toHaveValue(subject);
});

test('what is wrong with one file is said in it', async ({ page, forgiven }) => {
  forgiven.push(/status of 409/);
  await signIn(page, await newMember());
  await page.goto('/dashboard/Academics/add?kind=paper&exam=Mid&month=2023-10&subject=Survey');
  const file = await pdfFile('survey.pdf');
  const text = { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('no paper') };
  await page.getByLabel('Choose files').setInputFiles([file, { ...file, name: 'again.pdf' }, text]);
  await expect(page.getByRole('region', { name: 'page.txt' }).getByRole('alert')).toHaveText(
    /choose a PDF or a picture/,
  );
  await page.getByRole('button', { name: 'Send 3 files' }).click();
  const again = page.getByRole('region', { name: 'again.pdf' });
  await expect(again.getByRole('alert')).toHaveText(/waits for the desk already/);
  await expect(page.getByRole('region', { name: 'survey.pdf' })).toHaveCount(0);
  await again.getByRole('button', { name: 'Remove again.pdf' }).click();
  await expect(again).toHaveCount(0);
});
