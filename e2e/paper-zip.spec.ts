import { readFile } from 'node:fs/promises';
import { paperCalls } from '#contract/papers.ts';
import { call, expect, test, theAdmin } from './fixtures.ts';
import { newPaper, newSubject } from './papers.ts';

test.use({ sharesPage: true });

test('several papers come as one ZIP, without the one that was withdrawn meanwhile', async ({
  page,
  member: _,
  forgiven,
}) => {
  // The file of a paper that is withdrawn has another name.
  forgiven.push(/status of 404 .*\/files\//);
  const subject = newSubject('Zipped');
  const papers = [];
  for (const YearofPaper of ['2021', '2022', '2023']) papers.push(await newPaper({ subject, YearofPaper }));
  await page.goto(`/dashboard/Academics?query=${encodeURIComponent(subject)}`);
  for (const year of ['2021', '2022', '2023'])
    await page.getByRole('checkbox', { name: `Choose ${subject}, End Semester, ${year}` }).check();
  await call(paperCalls.hidePaper, { paperId: papers[1]?._id ?? '' }, theAdmin());
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 3' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${subject} 2 papers.zip`);
  const zip = (await readFile(await download.path())).toString('latin1');
  expect(['2021', '2022', '2023'].filter((year) => zip.includes(`${subject} End Semester ${year}-PYQ.pdf`))).toEqual([
    '2021',
    '2023',
  ]);
  await expect(page.getByText(`${subject}, End Semester, 2022 is no longer available and was left out`)).toBeVisible();
});
