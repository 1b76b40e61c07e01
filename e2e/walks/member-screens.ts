import { breachCalls } from '#contract/breaches.ts';
import { questionCalls } from '#contract/questions.ts';
import { expectAccessible } from '../accessible.ts';
import { newDecision } from '../cases.ts';
import { call, expect, theAdmin } from '../fixtures.ts';
import { photoFile } from '../goods.ts';
import { newContribution, newPaper, newSubject, pdfFile } from '../papers.ts';
import { screen, screenOfTwo, WORD } from './screens.ts';

screen('about/data-request', 'member', async ({ page, campus }) => {
  const words = { nature: 'It was mailed', consequences: 'None', measures: 'Called back', advice: 'Nothing' };
  const times = { happenedAt: '2026-01-02T10:00:00Z', foundAt: '2026-01-03T10:00:00Z' };
  const of = { affects: 'named', names: campus.member.user.email } as const;
  const form = { title: 'A list', data: ['email' as const], ...of, ...words, ...times };
  const { data } = await call(breachCalls.saveBreach, form, theAdmin());
  await call(breachCalls.notifyAffected, { breachId: data._id }, theAdmin());
  await page.goto('/privacy/request');
  await expect(page.getByRole('heading', { name: `No. ${data.number}: A list` })).toBeVisible();
  await expectAccessible(page);
});

screen('people/profile', 'visitor', async ({ page, campus: { seller } }) => {
  await page.goto(`/profile/${seller.user._id}`);
  await expect(page.getByRole('link', { name: 'Message' })).toBeVisible();
  await expectAccessible(page);
});

screen('people/profile', 'member', async ({ page, campus: { seller }, forgiven }) => {
  await page.goto(`/profile/${seller.user._id}`);
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await expectAccessible(page);
  // The screen of a failure, with its way on.
  forgiven.push(/status of 404/);
  await page.goto('/profile/nobody');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

screen('people/my-profile', 'member', async ({ page, campus: { member } }) => {
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: member.firstName })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you Sure?' })).toBeVisible();
  await expectAccessible(page);
});

screen('papers/add-paper', 'member', async ({ page }) => {
  await page.goto('/dashboard/Academics/add');
  await page.getByLabel('Choose files').setInputFiles(await pdfFile(`${WORD}.pdf`));
  await page.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(page.getByLabel('Held in')).toHaveAccessibleDescription('Held in is required');
  await page.getByText('Notes', { exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel('Phone photos').setInputFiles([await photoFile(), await photoFile()]);
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('radio')).toHaveCount(2);
  await page.getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByRole('button', { name: 'Top left corner' })).toBeVisible();
  await expectAccessible(page);
});

screen('papers/contributions', 'member', async ({ page, campus: { member } }) => {
  await newContribution(member);
  await page.goto('/dashboard/Academics/mine');
  await expect(page.getByRole('list', { name: 'All' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/Academics/mine?list=refused');
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await expectAccessible(page);
});

screen('turns/your-turn', 'member', async ({ page }) => {
  await page.goto('/dashboard/your-turn');
  await expect(page.getByRole('heading', { level: 1, name: 'Your turn' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waits for you' })).toBeVisible();
  await expectAccessible(page);
});

screen('people/followers', 'member', async ({ page }) => {
  await page.goto('/dashboard/followers');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Grow Your Network' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

screen('people/search', 'member', async ({ page, campus }) => {
  await page.goto('/people');
  await expect(page.getByText('Type at least 2 letters of a name')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/people?name=${campus.seller.user.lastName}`);
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/people?name=nobody-at-all&year=1&branch=CIVIL');
  await expect(page.getByRole('link', { name: 'Search every year and branch' })).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('notices/notifications', 'member', async ({ page }) => {
  await page.goto('/dashboard/notifications');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Of a kind that no other journey brings to all of a year, as it does papers.
  await page.getByLabel('Kind').selectOption('Reviews');
  await expect(notices).toContainText('Nothing of this kind yet');
  await expectAccessible(page);
});

screenOfTwo('notices/settings', 'member', async ({ page }) => {
  await page.goto('/dashboard/settings/notifications');
  const followers = page.getByRole('switch', { name: 'Followers in the app' });
  const more = page.getByRole('button', { name: 'Ways of Followers' });
  await expect(more.or(followers).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await followers.click();
  const quiet = page.getByRole('switch', { name: 'No push at night' });
  if (!(await quiet.isChecked())) await quiet.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See an example' }).click();
  await expect(page.getByRole('dialog', { name: 'A daily digest' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await followers.click();
});

screen('people/account', 'member', async ({ page }) => {
  await page.goto('/dashboard/settings/account');
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByRole('dialog', { name: 'Change your address' })).toBeVisible();
  await expectAccessible(page);
});

screen('leaving/leaving', 'member', async ({ page }) => {
  await page.goto('/dashboard/leaving');
  await expect(page.getByRole('region', { name: 'What you still have' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByLabel('Second address')).toHaveAccessibleDescription('Please enter your email');
  await expectAccessible(page);
});

screen('people/privacy', 'member', async ({ page }) => {
  await page.goto('/dashboard/settings/privacy');
  const block = page.getByRole('region', { name: 'Who sees my e-mail and number' });
  await expect(block).toContainText('See them now');
  await expectAccessible(page);
  await block.getByRole('radio', { name: 'All members' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expectAccessible(page);
});

screen('people/settings', 'member', async ({ page }) => {
  await page.goto('/dashboard/settings');
  const first = page.getByLabel('First Name');
  await expect(first).not.toHaveValue('');
  await expectAccessible(page);
  await first.fill(' ');
  await page.getByLabel('Phone Number').fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveAccessibleDescription('First name is required');
  const picture = page.getByRole('region', { name: 'Change Profile Picture' });
  await picture.getByLabel('Select a profile picture').setInputFiles(await photoFile());
  await expect(picture.getByLabel('Zoom')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete Account' })).toBeVisible();
  await expectAccessible(page);
});

screen('decisions/decision', 'member', async ({ page, campus: { member, seller } }) => {
  const { number } = await newDecision(member, [seller], { acts: ['remove'] });
  await page.goto(`/decisions/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your item was removed' })).toBeVisible();
  await expectAccessible(page);
});

screen('decisions/appeal', 'member', async ({ page, campus: { member, seller } }) => {
  const { number } = await newDecision(member, [seller], { acts: ['remove', 'warn'] });
  await page.goto(`/decisions/${number}/appeal`);
  await page.getByRole('radio', { name: 'Only the removal of the item' }).check();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.locator('textarea')).toBeFocused();
  await expect(page.locator('textarea')).toHaveAccessibleDescription(/Say what the admin should know/);
  await expectAccessible(page);
});

const newPhysics = () => newPaper({ branch: 'EXTC', year: 1 }, 'Q.1 Define entropy.', 'Q.2 Derive it.');

screen('papers/academics', 'member', async ({ page }) => {
  const { subject } = await newPhysics();
  await page.goto('/dashboard/Academics');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change year and branch' }).click();
  const year = page.getByRole('form', { name: 'Find Question Papers' }).getByLabel('Year', { exact: true });
  await year.selectOption('');
  await page.getByRole('button', { name: 'Find Papers' }).click();
  await expect(year).toHaveAccessibleDescription('Year is required');
  await page.goto('/dashboard/Academics?year=1&branch=EXTC');
  await expect(page.getByRole('article').filter({ hasText: subject })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(`^Read ${subject}`) }).click();
  await expect(page.getByRole('dialog').getByText('Q.1 Define entropy.')).toBeAttached();
  await expectAccessible(page);
});

screen('papers/academics', 'admin', async ({ page }) => {
  const { subject } = await newPhysics();
  await page.goto('/dashboard/Academics?year=1&branch=EXTC');
  await expect(page.getByRole('article').filter({ hasText: subject })).toBeVisible();
  await expectAccessible(page);
});

/** Also the questions beside a paper, and mending their cut. */
screen('papers/repeats', 'admin', async ({ page }) => {
  const subject = newSubject('Hydraulics');
  const text =
    'Q1 State and prove the theorem of Bernoulli for steady flow. [5]\nQ2 Describe a venturimeter and derive its discharge for water. [5]';
  for (const YearofPaper of ['2021', '2022', '2023', '2024'])
    await newPaper({ branch: 'CIVIL', year: 3, subject, YearofPaper }, text);
  const known = async () =>
    (await call(questionCalls.listRepeats, { branch: 'CIVIL', subject }, theAdmin())).data.papers.length;
  await expect.poll(known, { timeout: 60_000 }).toBe(4);
  await page.goto(`/dashboard/Academics/repeats?branch=CIVIL&subject=${encodeURIComponent(subject)}`);
  await expect(page.getByText('in 4 of 4 papers')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: /2023/ }).first().click();
  const viewer = page.getByRole('dialog', { name: subject });
  const again = viewer.getByRole('button', { name: /^Asked again: End 2024, End 2022, End 2021/ }).first();
  await again.click();
  await expect(viewer.getByText('“State and prove the theorem of Bernoulli for steady flow.”').first()).toBeVisible();
  await viewer.getByRole('button', { name: 'Correct a cut' }).click();
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue(/Bernoulli/);
  // On the picture, a line joins its question with the one before, and begins it again.
  const line = page.getByRole('option', { name: /venturimeter/ });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await line.click();
  await expect(page.getByRole('textbox', { name: 'Question 1', exact: true })).toHaveValue(/Bernoulli.*venturimeter/);
  await page.getByRole('listbox', { name: /^Lines of page 1/ }).press('Space');
  await expect(page.getByRole('textbox', { name: 'Question 2', exact: true })).toHaveValue(/venturimeter/);
  await page.getByRole('button', { name: 'Remove question 2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const questions = viewer.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Question \d/ }) });
  await expect(questions).toHaveCount(1);
  await expect(questions.filter({ hasText: 'venturimeter' })).toHaveCount(0);
});
