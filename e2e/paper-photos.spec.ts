import { paperDeskCalls } from '#contract/paper-desk.ts';
import { call, expect, signIn, test } from './fixtures.ts';
import { onOwnCampus } from './own-campus.ts';
import { heicFile, pagePhoto } from './paper-photos.ts';
import { newSubject } from './papers.ts';
import { signUp } from './people.ts';

const FIRST = [
  'EC204 SIGNALS AND SYSTEMS',
  'Q1 Define energy signals and power signals.',
  'Q2 State the sampling theorem.',
];
const SECOND = ['Q3 Describe the zirconium photometer', 'with a neat sketch of its parts.'];

test('photos of a torn paper become one that the next student finds by a word of its third question @phoneOnly', async ({
  openBrowser,
}) => {
  // The server of all others reads no scans, which would take a processor for minutes.
  await onOwnCampus({}, async ({ url, admin }) => {
    const table = await openBrowser();
    const photos = [
      await pagePhoto(table, 'IMG_1.jpg', { lines: SECOND, isOnSide: true }),
      heicFile(),
      await pagePhoto(table, 'IMG_2.jpg', { lines: FIRST }),
    ];
    const page = await openBrowser({ baseURL: url });
    await signIn(page, await signUp());
    await page.goto('/dashboard/Academics/add?kind=paper&exam=End&month=2022-05');
    await page.getByLabel('Phone photos').setInputFiles(photos);
    await expect(page.getByRole('heading', { name: 'Photos to PDF' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(/IMG_3.HEIC is a HEIC picture/);
    const tiles = page.getByRole('list', { name: 'Pages' }).getByRole('radio');
    await expect(tiles).toHaveCount(2);

    await page.getByText('Page 1 lies on its side.').getByRole('button', { name: 'Turn it' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await tiles.nth(1).press('ArrowLeft');
    await expect(tiles.first()).toBeChecked();
    await page.getByRole('button', { name: 'Crop' }).click();
    const corner = page.getByRole('button', { name: 'Top left corner' });
    await corner.press('ArrowRight');
    await expect(corner).toHaveAccessibleName('Top left corner, 6 % from the left, 5 % from the top');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tiles).toHaveCount(2);

    // The browser ends the page, and the photos are still there.
    await page.reload();
    await expect(page.getByText('2 photos are not a PDF yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(corner).toHaveAccessibleName(/6 % from the left/);
    await page.getByRole('button', { name: 'Make the PDF' }).click();

    const subject = newSubject('Photographed');
    const file = page.getByRole('region', { name: '2 photos.pdf' });
    // The head of the first page is read, too.
    await expect(file.getByLabel('Course')).toHaveValue('EC204 Signals and Systems');
    await file.getByLabel('Course').fill(subject);
    await page.getByRole('button', { name: 'Send 1 file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My contributions' })).toBeVisible();
    const { data } = await call(paperDeskCalls.listPapersToCheck, { limit: 100 }, admin);
    const paperId = data.find((one) => one.subject === subject)?._id ?? '';
    await call(paperDeskCalls.decidePaper, { paperId, decision: 'approve' }, admin);

    const next = await openBrowser({ baseURL: url });
    await signIn(next, await signUp());
    // Reading two pages takes some seconds of an idle machine.
    await expect(async () => {
      await next.goto('/dashboard/Academics?query=zirconium+photometer');
      await expect(next.getByRole('link', { name: `Read ${subject}, End Semester, 2022` })).toBeVisible({
        timeout: 3000,
      });
    }).toPass({ timeout: 500_000 });
    await expect(next.getByText('Page 2:')).toBeVisible();
    await expect(next.getByText('Read by machine')).toBeVisible();
    await expect(next.getByRole('img', { name: 'The line on page 2' })).toBeVisible();
    await Promise.all([page.context().close(), next.context().close()]);
  });
});
