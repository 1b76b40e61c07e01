import { paperCalls } from '#contract/papers.ts';
import { call, expect, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { newContribution, newPaper, newSubject } from './papers.ts';

test.use({ sharesPage: true });

test('the desk corrects a field, and replaces the paper that is near, by keys', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are of a desktop');
  const student = await newMember();
  const subject = newSubject('Signals');
  const old = await newPaper({ subject, title: 'End Semester', YearofPaper: '2023' }, 'Q.1 Torn.');
  const sent = await newContribution(student, subject);
  await signIn(page, theAdmin());
  await page.goto(`/dashboard/desk/papers/${sent._id}`);
  await expect(page.getByRole('region', { name: 'We have' }).getByText('Same exam')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Course' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Course' }).fill(`${subject} II`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo the change of Course' })).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('p');
  await expect(page.getByRole('radio', { name: 'Replace the other' })).toBeChecked();
  await page.getByRole('button', { name: 'Replace with 1 change' }).click();
  await expect(page).not.toHaveURL(new RegExp(sent._id));
  const { data } = await call(paperCalls.getPaper, { paperId: old._id }, student);
  expect([data._id, data.subject]).toEqual([sent._id, `${subject} II`]);
});
