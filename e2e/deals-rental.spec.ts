import { reserve, want } from './deals.ts';
import { expect, newMember, type Person, test } from './fixtures.ts';
import { newItem } from './goods.ts';

const DAY = 86_400_000;
/** A day from today by the clocks of the browsers. */
const dayAt = (n: number): Date => new Date(Date.now() + n * DAY);
const iso = (n: number): string => dayAt(n).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
/** As the calendar says it. */
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
