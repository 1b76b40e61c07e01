import { dealCalls } from '#contract/deals.ts';
import { DAY } from '#contract/rules/time.ts';
import { handOver, reserve, want } from './deals.ts';
import { call, expect, expectAccessible, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** A day from today by the clocks of the browsers. */
const dayAt = (n: number): Date => new Date(Date.now() + n * DAY);
const iso = (n: number): string => dayAt(n).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
/** Day as the calendar says it. */
const said = (n: number): string => {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(dayAt(n));
};

const forRent = (owner: Person, rentalDuration = '1 Week') =>
  newItem(owner, { rentalAvailable: 'Available', rentalPrice: 50, rentalDuration });
const address = ({ _id, owner }: { _id: string; owner: string }) => `/item/${_id}/owner/${owner}`;

test('what is lent keeps its item and the two accounts until it is back @phoneOnly', async ({ page, member }) => {
  const owner = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  const item = await forRent(owner);
  const deal = await want(item._id, member, { from: iso(0), to: iso(2) });
  await reserve(deal._id, owner);
  await handOver(deal._id, owner, member);
  const refuse = async (button: string, refusal: string) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(refusal)).toBeVisible();
  };
  await page.goto('/dashboard/settings');
  await refuse(
    'Delete Account',
    `Could not delete account. You still have “${item.title}”. Bring it back and confirm that in the chat, then delete your account.`,
  );
  await signIn(page, owner);
  await page.goto('/dashboard/my-items');
  await refuse(
    `Delete ${item.title}`,
    'Could not delete item. Somebody still has this from you. Confirm in the chat that it is back, then delete it.',
  );
  await expect(page.getByText(item.title).filter({ visible: true }).first()).toBeVisible();
});

test('free days are asked for, accepted, handed over and brought back', async ({ page, member, openBrowser }) => {
  const owner = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  const item = await forRent(owner);
  await page.goto(address(item));
  const calendar = page.getByRole('region', { name: 'Free days' });
  const day = (n: number) => calendar.getByRole('button', { name: said(n) });
  await expect(calendar.getByText('Choose the first day.')).toBeVisible();
  for (const [width, height, months] of [
    [390, 844, 1],
    [1440, 900, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(calendar.getByRole('grid')).toHaveCount(months);
  }
  await day(0).click();
  await expect(calendar.getByText(/Choose the last day\.$/)).toBeVisible();
  await day(0).press('PageDown');
  await page.keyboard.press('PageUp');
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('ArrowRight');
  await expect(day(7)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar.getByText('8 days: ₹100')).toBeVisible();
  await expectAccessible(page);
  await calendar.getByRole('button', { name: 'Rent for these days' }).click();
  await expect(calendar.getByText(/^Asked for/)).toBeVisible();
  await expect(calendar.getByText('Meera can accept these days.')).toBeVisible();

  // The owner accepts; the buyer says the code at the hand-over, and again when it is back.
  const theirs = await openBrowser();
  await signIn(theirs, owner);
  await theirs.goto(`/dashboard/my-items/${item._id}/line`);
  await theirs.getByRole('button', { name: 'Accept', exact: true }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Accept these days' }).click();
  await expect(theirs.getByText(/^Booked/).first()).toBeVisible();
  await page.goto('/dashboard/purchase-activity?kind=renting');
  const row = page.getByRole('listitem').filter({ hasText: item.title });
  await expect(row).toContainText('Booked');
  const { data } = await call(dealCalls.listDeals, {}, member);
  const dealId = data[0]?._id ?? '';
  for (const becomes of ['Rented until', 'Returned']) {
    const { code } = (await call(dealCalls.getHandOverCode, { dealId }, member)).data;
    await theirs.goto(`/dashboard/deals/${dealId}/hand-over`);
    await theirs.getByRole('textbox', { name: 'Aarav’s code' }).fill(code);
    // The buyer's page hears of it by itself.
    await expect(row).toContainText(becomes);
  }
  await page.goto('/dashboard/purchase-history?kind=rented');
  await expect(page.getByText('Rented 8 days').filter({ visible: true })).toBeVisible();
});

test('taken days are said and cannot be chosen, nor a range across them', async ({ page, member, openBrowser }) => {
  const owner = await newMember({ firstName: 'Meera' });
  const item = await forRent(owner, '1 Semester');
  const other = await want(item._id, await newMember(), { from: iso(2), to: iso(3) });
  await reserve(other._id, owner);
  expect(member.token).toBeTruthy();
  await page.goto(address(item));
  const calendar = page.getByRole('region', { name: 'Free days' });
  const day = (n: number) => calendar.getByRole('button', { name: said(n) });
  await expect(day(2)).toHaveAccessibleName(`${said(2)}, taken`);
  await expect(day(4)).toHaveAccessibleName(`${said(4)}, free`);
  await day(2).click({ force: true });
  await expect(calendar.getByText('Choose the first day.')).toBeVisible();
  await day(1).click();
  await day(4).click();
  await expect(calendar.getByText(/^From .* Choose the last day\.$/)).toBeVisible();
  await day(4).click();
  await expect(calendar.getByText('1 day: price as agreed')).toBeVisible();

  // Somebody else was faster.
  const faster = await want(item._id, await newMember(), { from: iso(4), to: iso(4) });
  await reserve(faster._id, owner);
  await calendar.getByRole('button', { name: 'Rent for these days' }).click();
  await expect(calendar.getByRole('alert')).toHaveText('Somebody else has these days. Choose others.');

  const visitor = await openBrowser();
  await visitor.goto(address(item));
  await visitor.getByRole('link', { name: 'Sign in to rent' }).click();
  await expect(visitor).toHaveURL(/\/login\?next=/);
});
