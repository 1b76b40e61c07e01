import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { paperCalls } from '#contract/papers.ts';
import { call, expect, newMember, test, theAdmin } from './fixtures.ts';
import { newContribution, newLockedPaper, newPaper, newSubject } from './papers.ts';

const card = (page: Page, subject: string) => page.getByRole('article').filter({ hasText: subject });
const viewer = (page: Page) => page.getByRole('dialog');
const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeGreaterThan(0);

test('a student reads a paper before downloading it @phoneOnly', async ({ page, member, forgiven }) => {
  expect(member.token).toBeTruthy();
  // A busy machine draws a page a little later, and the viewer asks again.
  forgiven.push(/503 \(Service Unavailable\).*\/page\//);
  const { subject, _id } = await newPaper(
    { branch: 'CHEMICAL', year: 3, title: 'Re-exam', YearofPaper: '2023' },
    'Q.1 Define entropy.',
    'Q.2 Derive it.',
    'Q.3 Apply it.',
  );
  const list = '/dashboard/Academics?year=3&branch=CHEMICAL';
  await page.goto(list);
  // The preview comes without another visit.
  const preview = card(page, subject).getByRole('img', { name: `First page of ${subject}, Re-exam, 2023` });
  await preview.scrollIntoViewIfNeeded();
  await isDrawn(preview);

  const open = page.getByRole('link', { name: `Read ${subject}, Re-exam, 2023` });
  await open.click();
  await expect(page).toHaveURL(`${list}&paper=${_id}`);
  await expect(viewer(page)).toHaveAccessibleName(subject);
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 1 of 3' }));
  await expect(viewer(page).getByText('Q.1 Define entropy.')).toBeAttached();
  await expect(viewer(page).getByRole('status')).toHaveText('Page 1 of 3');

  await viewer(page).getByRole('button', { name: 'Next page' }).click();
  await expect(viewer(page).getByRole('status')).toHaveText('Page 2 of 3');
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 2 of 3' }));
  await viewer(page).getByRole('region', { name: 'Pages' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('status').filter({ hasText: 'Page 3 of 3' })).toBeVisible();
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 3 of 3' }));
  await page.keyboard.press('Home');
  await expect(viewer(page).getByRole('status')).toHaveText('Page 1 of 3');

  const downloading = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${subject} Re-exam 2023-PYQ.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await expect(viewer(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test('a phrase from inside a paper is typed, and the paper opens where it stands', async ({ page, member }) => {
  const word = `zorbium${Date.now().toString(36)}`;
  const { _id, subject } = await newPaper(
    { branch: 'IT', year: 4 },
    'Q.1 Attempt all.',
    'Q.2 Attempt none.',
    `Q.3 State the law of ${word} and where it fails.`,
  );
  const found = async () => (await call(paperCalls.searchPapers, { keyword: word }, member)).data.map(({ _id }) => _id);
  await expect.poll(found, { timeout: 60_000 }).toEqual([_id]);

  await page.goto('/dashboard/Academics');
  await page.getByRole('searchbox', { name: 'Search all papers' }).fill(`law of ${word}`);
  await page.keyboard.press('Enter');
  await expect(card(page, subject)).toContainText(`Page 3: Q.3 State the law of ${word} and where it fails.`);
  await card(page, subject).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`paper=${_id}&page=3`));
  await expect(viewer(page).getByRole('status').filter({ hasText: 'Page 3 of 3' })).toBeVisible();
  const third = viewer(page).getByRole('img', { name: 'Page 3 of 3' });
  await isDrawn(third);
  await expect(third).toBeInViewport();

  // The address is enough; who came by it closes onto the list.
  await page.reload();
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 3 of 3' }));
  await viewer(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(card(page, subject)).toBeVisible();
  await expect(page).toHaveURL(/Academics\?query=[^&]+$/);
});

test('words are found in a paper, its pages are small and large, and its solution stands beside @phoneOnly', async ({
  page,
  member,
  forgiven,
}) => {
  expect(member.token).toBeTruthy();
  forgiven.push(/503 \(Service Unavailable\).*\/page\//);
  const subject = newSubject('Thermodynamics');
  const given = { subject, title: 'End Semester', YearofPaper: '2023' };
  const { _id } = await newPaper(given, 'Q.1 Define entropy.', 'Q.2 Derive enthalpy.', 'Q.3 Measure entropy.');
  await newContribution(theAdmin(), subject, 'solution');
  await page.goto(`/dashboard/Academics?paper=${_id}`);
  await viewer(page).getByRole('button', { name: 'Find in this paper' }).click();
  await viewer(page).getByRole('searchbox', { name: 'Find in this paper' }).fill('entropy');
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'The next one' }).click();
  await expect(viewer(page).getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(viewer(page).locator('[data-mark=chosen]')).toBeInViewport();
  await viewer(page).getByRole('button', { name: 'Smaller pages' }).click();
  await viewer(page).getByRole('button', { name: 'Read page 2' }).click();
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 2 of 3' }));
  await viewer(page).getByRole('button', { name: 'Open beside' }).click();
  await expect(viewer(page).getByRole('heading', { name: `${subject}, Solution` })).toBeVisible();
  await viewer(page).getByText('Paper', { exact: true }).click();
  await isDrawn(viewer(page).getByRole('img', { name: 'Page 1 of 3' }));
});

test.describe('where a page cannot be had', () => {
  test.use({ forgiven: [/ERR_FAILED|ERR_INTERNET/] });
  test('the viewer says so, and there is a way on', async ({ page, member }) => {
    expect(member.token).toBeTruthy();
    const { _id } = await newPaper({}, 'Q.1 Once more.');
    await page.route('**/profile/paper/*/page/*', (route) => route.abort());
    await page.goto(`/dashboard/Academics?paper=${_id}`);
    await expect(viewer(page).getByText('No connection.')).toBeVisible();
    await page.unroute('**/profile/paper/*/page/*');
    await viewer(page).getByRole('button', { name: 'Try again' }).click();
    await isDrawn(viewer(page).getByRole('img', { name: 'Page 1 of 1' }));

    const find = '**/profile/paper/*/find**';
    await page.route(find, (route) => route.abort());
    await viewer(page).getByRole('button', { name: 'Find in this paper' }).click();
    await viewer(page).getByRole('searchbox', { name: 'Find in this paper' }).fill('once more');
    await expect(viewer(page).getByText('No answer yet')).toBeVisible();
    await page.unroute(find);
    await expect(viewer(page).getByText('1 of 1', { exact: true })).toBeVisible();

    const locked = await newLockedPaper({ subject: newSubject('Locked') });
    await page.goto(`/dashboard/Academics?paper=${locked._id}`);
    await expect(viewer(page).getByText('Download the paper to read it.')).toBeVisible();
    await expect(viewer(page).getByRole('button', { name: 'Download' })).toBeVisible();

    await page.goto('/dashboard/Academics?paper=00000000-0000-7000-8000-000000000000');
    await expect(viewer(page).getByText('This paper is not here (any more).')).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/dashboard/Academics');
    await page.goto('/dashboard/Academics?paper=x&page=y');
    await expect(viewer(page).getByText('This is not here (any more).')).toBeVisible();
  });
});

test('what is withdrawn cannot be fetched by whoever knew where it was', async ({ request }) => {
  const paper = await newPaper({}, 'Q.1 Not yet to be seen.');
  const student = await newMember();
  const { url } = (await call(paperCalls.getPaperPage, { paperId: paper._id, page: 1 }, student)).data;
  const statusOf = async (address: string) => (await request.get(address)).status();
  expect([await statusOf(paper.fileUrl), await statusOf(url)]).toEqual([200, 200]);
  const { data } = await call(paperCalls.hidePaper, { paperId: paper._id }, theAdmin());
  for (const address of [paper.fileUrl, url]) await expect.poll(() => statusOf(address)).toBe(404);
  expect(await statusOf(data.fileUrl)).toBe(200);
});
