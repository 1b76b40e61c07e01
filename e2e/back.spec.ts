import type { Locator, Page } from '@playwright/test';
import { newCase } from './cases.ts';
import { expect, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { newItem, photoFile } from './goods.ts';
import { newPaper } from './papers.ts';

test.use({ sharesPage: true });

/*
 * Whatever opens over a page closes by Back: each kind of web/ui/every-dialog.test.ts, on a desktop and on a phone.
 */

interface Kind {
  name: string;
  open: () => Promise<void>;
  /** What is open then. */
  opened: Locator;
}

/** Each is opened and closed by Back, then by Escape, after which Forward opens nothing; at last Back leaves their page. */
async function expectClosedByBack(page: Page, path: string, kinds: Kind[]): Promise<void> {
  // Where the page before has led back to.
  if (new URL(page.url()).pathname !== '/about') await page.goto('/about');
  await page.goto(path);
  const address = page.url();
  for (const { name, open, opened } of kinds)
    await test.step(name, async () => {
      await open();
      await expect(opened).toBeVisible();
      await page.goBack();
      await expect(opened).toBeHidden();
      expect(page.url()).toBe(address);

      await open();
      await expect(opened).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      // A closed one takes its entry along, which takes the browser a moment.
      await expect.poll(() => page.evaluate(() => Number(history.state?.layers ?? 0))).toBe(0);
      await page.goForward().catch(() => {});
      await expect(opened).toBeHidden();
      expect(page.url()).toBe(address);
    });
  await page.goBack();
  await expect(page).toHaveURL('/about');
}

test('what is open over an item closes by Back, whatever it is @phone', async ({ page, member, isMobile }) => {
  test.slow();
  const seller = await newMember({ firstName: 'Meera' });
  const [item, wished] = [await newItem(seller), await newItem(seller)];
  const path = `/item/${item._id}/owner/${item.owner}`;
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const click = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
  // On phones an item's picture stands where the bell is on other pages.
  const bell: Kind = { name: 'the bell', open: () => click(/^Notifications/), opened: dialog('Notifications') };
  const question: Kind = {
    name: 'a question',
    open: async () => {
      if (isMobile) return click('Log out');
      await click('Profile menu');
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    opened: page.getByRole('alertdialog', { name: 'Are you Sure?' }),
  };
  await expectClosedByBack(page, path, [
    { name: 'a dialog', open: () => click('Contact Seller'), opened: dialog('Contact Seller') },
    { name: 'a picture', open: () => click('Full screen'), opened: dialog(item.title) },
    { name: 'a report', open: () => click('Report this item'), opened: dialog('What is wrong?') },
    ...(isMobile ? [] : [bell, question]),
  ]);
  await expectClosedByBack(page, `/profile/${seller.user._id}`, [
    {
      name: 'a question about a person',
      open: () => click('Block'),
      opened: page.getByRole('alertdialog', { name: /^Block Meera/ }),
    },
    ...(isMobile ? [bell] : []),
  ]);
  if (isMobile) await expectClosedByBack(page, '/dashboard/your-turn', [question]);

  await page.goto(`/item/${wished._id}/owner/${wished.owner}`);
  await click('I want this');
  await expect(dialog(/^You are first in line/)).toBeVisible();
  await page.goBack();
  await expect(dialog(/^You are first in line/)).toBeHidden();
  await expect(page).toHaveURL(`/item/${wished._id}/owner/${wished.owner}`);
  expect(member.token).toBeTruthy();
});

test('a sent report, and the desk’s sheet, close by Back', async ({ page }) => {
  test.slow();
  const owner = await newMember();
  const { number } = await newCase(owner, [await newMember()]);
  const item = await newItem(owner);
  await signIn(page, theAdmin());
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClosedByBack(page, `/dashboard/desk/${number}`, [
    {
      name: 'a decision',
      open: () => page.getByRole('button', { name: 'Decide', exact: true }).click(),
      opened: page.getByRole('dialog', { name: 'Decide' }),
    },
  ]);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'Report this item' }).click();
  await page.getByRole('dialog', { name: 'What is wrong?' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Send report' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you, the desk has it' });
  await expect(thanks).toBeVisible();
  await page.goBack();
  await expect(thanks).toBeHidden();
  await expect(page).toHaveURL(`/item/${item._id}/owner/${item.owner}`);
});

test('a paper has an address: Back leads from it to the list @phoneOnly', async ({ page, member }) => {
  const paper = await newPaper({ branch: 'MECHANICAL', year: 3 });
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/Academics?year=3&branch=MECHANICAL');
  const list = page.url();
  await page.getByRole('link', { name: new RegExp(`^Read ${paper.subject}`) }).click();
  const viewer = page.getByRole('dialog', { name: paper.subject });
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  expect(page.url()).toBe(list);
});

test('a link out of something open leads on, and one Back leads to the page below it @phoneOnly', async ({
  page,
  member,
}) => {
  const path = '/safety';
  expect(member.token).toBeTruthy();
  await page.goto('/about');
  await page.goto(path);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: /^Meet on campus/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('nothing open stays over the next page', async ({ page, member }) => {
  const item = await newItem(await newMember());
  const path = `/item/${item._id}/owner/${item.owner}`;
  expect(member.token).toBeTruthy();
  await page.goto(path);
  await page.getByRole('button', { name: 'Report this item' }).click();
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' });
  await expect(sheet).toBeVisible();
  // As a link of a notification of the system does that comes while the sheet is open.
  await page.evaluate(() =>
    (document.querySelector('footer a[href="/about"], a[href="/about"]') as HTMLElement).click(),
  );
  await expect(page).toHaveURL('/about');
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(sheet).toBeHidden();
});

test('a reload while something is open leaves no step behind', async ({ page, member }) => {
  const item = await newItem(await newMember());
  expect(member.token).toBeTruthy();
  await page.goto('/about');
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'Report this item' }).click();
  await expect(page.getByRole('dialog', { name: 'What is wrong?' })).toBeVisible();
  await page.reload();
  await expect.poll(() => page.evaluate(() => Number(history.state?.layers ?? 0))).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

const typed = 'He asks for money before he shows it';

test('what was typed is there again after Back, and after Escape @phoneOnly', async ({ page, member }) => {
  const item = await newItem(await newMember({ firstName: 'Vikram' }));
  expect(member.token).toBeTruthy();
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' });
  const report = page.getByRole('button', { name: 'Report this item' });
  const text = sheet.getByLabel('A sentence, if you like');
  await report.click();
  await sheet.getByRole('radio').first().check();
  await text.fill(typed);
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await close();
    await expect(sheet).toBeHidden();
    await report.click();
    await expect(text).toHaveValue(typed);
    await expect(sheet.getByRole('radio').first()).toBeChecked();
  }

  await sheet.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await report.click();
  await expect(sheet.getByRole('radio').first()).not.toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'I want this' }).filter({ visible: true }).click();
  const wish = page.getByRole('dialog', { name: /^You are first in line/ });
  await wish.getByRole('radio', { name: 'Offer less' }).check();
  await wish.getByLabel('Offer in rupees').fill('120');
  await page.goBack();
  await expect(wish).toBeHidden();

  // A field that comes with a choice, until it is cancelled.
  const leave = page.getByRole('button', { name: 'Leave the line' }).filter({ visible: true }).first();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' });
  const words = withdraw.getByLabel('In your own words');
  await leave.click();
  await withdraw.getByText('Something else').click();
  await words.fill(typed);
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeHidden();
  await leave.click();
  await expect(words).toHaveValue(typed);
  await withdraw.getByRole('button', { name: 'Cancel' }).click();
  await expect(withdraw).toBeHidden();
  await leave.click();
  await expect(withdraw.getByRole('radio', { name: 'Changed my mind' })).toBeChecked();
  await expect(words).toBeHidden();
});

test('the cut of a photo closes by Back, and the form below stays', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/about');
  await page.goto('/dashboard/add-item');
  await page.getByLabel('Item Title').fill('A title that must stay');
  await page.getByLabel('Choose or drop photos').setInputFiles([await photoFile()]);
  await page.getByRole('button', { name: 'Photo 1: move, turn, crop, remove' }).click();
  await page.getByRole('menuitem', { name: 'Crop' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop photo 1' });
  await expect(crop).toBeVisible();
  await page.goBack();
  await expect(crop).toBeHidden();
  await expect(page).toHaveURL('/dashboard/add-item');
  await expect(page.getByLabel('Item Title')).toHaveValue('A title that must stay');
});
