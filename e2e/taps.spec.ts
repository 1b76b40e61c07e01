import type { Locator, Page } from '@playwright/test';
import { itemCalls } from '#contract/items.ts';
import { call, codeFor, expect, newAddress, newMember, signIn, test } from './fixtures.ts';
import { newItem, photoFile } from './goods.ts';
import { newPaper } from './papers.ts';

/*
 * How much a hand does on a phone for what people come for: taps (a field that is typed into is one, a list that is
 * opened and chosen from two) and characters. The numbers are what is reached; a change may only lower them.
 */

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

function aHand(page: Page) {
  const done = { taps: 0, characters: 0 };
  return {
    done,
    async tap(target: Locator) {
      await target.filter({ visible: true }).first().tap();
      done.taps += 1;
    },
    async type(label: string, text: string, within: Page | Locator = page) {
      await within.getByLabel(label, { exact: true }).fill(text);
      done.taps += 1;
      done.characters += text.length;
    },
    async choose(label: string, option: string) {
      await page.getByLabel(label, { exact: true }).selectOption({ label: option });
      done.taps += 2;
    },
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
  };
}

test('a new visitor wants an item, sign-up included', async ({ page }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller);
  const email = newAddress('dev');
  const { done, tap, type, choose, link, button } = aHand(page);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await tap(link('I want this'));
  await type('First Name', 'Dev');
  await type('Last Name', 'Nair');
  await type('Email Address', email);
  // It is as long as an address of a campus.
  done.characters += 'dev.nair@campus.edu'.length - email.length;
  await choose('Year', '2nd Year');
  await choose('Branch', 'Computer Science');
  await type('Create Password', 'notebook 22');
  await type('Confirm Password', 'notebook 22');
  await tap(button('Create Account'));
  // The code is next, without a tap, and sent with its last digit.
  await expect(page.getByLabel('4-digit code', { exact: true })).toBeFocused();
  await type('4-digit code', await codeFor(email));
  done.taps -= 1;
  await expect(page.getByRole('dialog', { name: 'You are first in line' })).toBeVisible();
  expect.soft(done.taps).toBeLessThanOrEqual(11);
  expect.soft(done.characters).toBeLessThanOrEqual(75);
});

/** What the title of a thing proposes, and the taps that are left. */
for (const [what, title, proposes, taps] of [
  ['nobody had before', 'Ocarina', false, 9],
  ['others had', 'Mini drafter', true, 6],
] as const)
  test(`something that ${what}, with one photo, is online`, async ({ page, member }) => {
    expect(member.token).toBeTruthy();
    const { done, tap, type, choose, link, button } = aHand(page);
    await page.goto('/');
    await tap(link('SELL'));
    await page.getByLabel('Product Image').setInputFiles(await photoFile());
    done.taps += 1;
    // The title is next, without a tap.
    await expect(page.getByLabel('Item Title')).toBeFocused();
    await type('Item Title', title);
    done.taps -= 1;
    await type('Item Description', 'Holds firm');
    await type('Item Price', '380');
    if (proposes) await expect(page.getByText('Suggested from the title.')).toHaveCount(2);
    else {
      await choose('Item Category', 'Books');
      await tap(page.getByRole('radiogroup', { name: 'Item Condition' }).getByText('Used', { exact: true }));
    }
    await tap(button('Next'));
    await tap(button('Publish'));
    await expect(page.getByRole('region', { name: `${title} is online` })).toBeVisible();
    expect.soft(done.taps).toBeLessThanOrEqual(taps);
    expect.soft(done.characters).toBeLessThanOrEqual(25);
  });

test('ten things are online by Moving out', async ({ page, member }) => {
  const { done, tap, type, link, button } = aHand(page);
  await page.goto('/');
  await tap(link('SELL'));
  await tap(link('Moving out'));
  const one = await photoFile();
  await page.getByLabel('Choose or drop photos').setInputFiles(Array(10).fill(one));
  done.taps += 1;
  await type('Location', 'Hostel B');
  for (let n = 1; n <= 10; n += 1) {
    const row = page.getByRole('group', { name: `Item ${n}`, exact: true });
    await type('Item Title', `Drafter ${n}`, row);
    await type('Item Price', '380', row);
    // There are many such things, all in one category.
    await expect(row.getByText('Suggested from the title.')).toBeVisible();
  }
  await tap(button('Publish 10 items'));
  await expect(page.getByText('10 items published')).toBeVisible();
  const { data } = await call(itemCalls.listOwnItems, {}, member);
  expect(data.map(({ location, ItemStatus }) => `${location}, ${ItemStatus}`)).toEqual(
    Array(10).fill('Hostel B, Published'),
  );
  expect.soft(done.taps).toBeLessThanOrEqual(25);
  expect.soft(done.characters).toBeLessThanOrEqual(140);
});

test('papers of one’s own branch and year, from Home', async ({ page }) => {
  const paper = await newPaper({ branch: 'CSE', year: 2 });
  await signIn(page, await newMember());
  const { done, tap, link } = aHand(page);
  await page.goto('/');
  await tap(link('Search'));
  await tap(link(/^Papers for/));
  await expect(page.getByRole('article').filter({ hasText: paper.subject })).toBeVisible();
  expect(done).toEqual({ taps: 2, characters: 0 });
});
