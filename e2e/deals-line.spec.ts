import type { Page } from '@playwright/test';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { HOUR } from '#contract/rules/time.ts';
import { reserve, want } from './deals.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** Asha, Kabir and Ravi want an item of the member's, in this order. */
async function lineOf(seller: Person) {
  const [item, asha, kabir, ravi] = await Promise.all([
    newItem(seller, { price: 900 }),
    newMember({ firstName: 'Asha', lastName: 'Naik' }),
    newMember({ firstName: 'Kabir', lastName: 'Rao' }),
    newMember({ firstName: 'Ravi', lastName: 'Sule' }),
  ]);
  const first = await want(item._id, asha, { note: 'I can come today.' });
  const second = await want(item._id, kabir);
  const third = await want(item._id, ravi, { price: 800 });
  return { item, asha, kabir, ravi, first, second, third, address: `/dashboard/my-items/${item._id}/line` };
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const reservedFor = (page: Page, name: string) => page.getByRole('region', { name: `Reserved for ${name}` });

test('the seller chooses the second, then another instead; everybody learns it', async ({
  page,
  member,
  openBrowser,
}) => {
  const { item, asha, kabir, second, address } = await lineOf(member);
  const theirs = await openBrowser();
  await signIn(theirs, asha);
  await theirs.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(theirs.getByText('You are 1st of 3 in line')).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('3 people want it')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Asha Naik', 'Kabir Rao', 'Ravi Sule']);
  await expect(row(page, 'Asha Naik')).toContainText('“I can come today.”');
  await expect(
    row(page, 'Ravi Sule')
      .getByText(/^offer, until/)
      .filter({ visible: true }),
  ).toBeVisible();
  await row(page, 'Kabir Rao').getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reserve for Kabir' });
  await expect(dialog.getByRole('radio', { name: '48 hours' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Until we meet' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Reserve for Kabir' }).click();
  await expect(reservedFor(page, 'Kabir')).toBeVisible();
  await expect(dialog).toBeHidden();
  const { data: reserved } = await call(dealCalls.getDeal, { dealId: second._id }, kabir);
  const hours = (Date.parse(reserved.reservedUntil ?? '') - Date.now()) / HOUR;
  expect(Math.abs(hours - 48)).toBeLessThan(1);

  // The first hears by itself that it is someone's, not whose.
  await expect(theirs.getByText(/^Reserved for someone until/)).toBeVisible();
  await expect(theirs.getByText('You are 1st of 2 in line')).toBeVisible();
  await expect(theirs.getByRole('main')).not.toContainText('Kabir');

  await row(page, 'Asha Naik').getByRole('button', { name: 'Reserve' }).click();
  const instead = page.getByRole('dialog', { name: 'Reserve for Asha' });
  await expect(instead.getByText('This releases Kabir. Say why:')).toBeVisible();
  await instead.getByRole('radio', { name: 'Changed my mind' }).check();
  await instead.getByRole('button', { name: 'Reserve for Asha' }).click();
  await expect(reservedFor(page, 'Asha')).toBeVisible();
  await expect(theirs.getByText(/^Reserved for you until/)).toBeVisible();
  await row(page, 'Ravi Sule').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('It is reserved for somebody else. Release that first.')).toBeVisible();
  const { data: released } = await call(dealCalls.getDeal, { dealId: second._id }, kabir);
  expect(released.state).toBe('Released');
});

test('who did not come is released, and the next in line is one tap away', async ({ page, member }) => {
  const { item, kabir, first, second, address } = await lineOf(member);
  await reserve(first._id, member);
  await page.goto(address);
  await reservedFor(page, 'Asha').getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release Asha' });
  await dialog.getByRole('radio', { name: 'Did not come' }).check();
  await expect(dialog.getByText('It counts as a missed meeting of Asha.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Release' }).click();
  const next = page.getByRole('dialog', { name: 'Next in line' });
  await next.getByRole('button', { name: 'Reserve for Kabir' }).click();
  await expect(reservedFor(page, 'Kabir')).toBeVisible();
  await expect(next).toBeHidden();
  await expect(page.getByText('2 people want it')).toBeVisible();
  const { data: own } = await call(dealCalls.getDeal, { dealId: second._id }, kabir);
  expect(own.state).toBe('Reserved');

  // Declined, the last leaves the line and learns why.
  await page.getByRole('button', { name: 'More about Ravi' }).click();
  await page.getByRole('menuitem', { name: 'Decline Ravi' }).click();
  const decline = page.getByRole('dialog', { name: 'Decline Ravi' });
  await decline.getByRole('radio', { name: 'For somebody else' }).check();
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Nobody else waits for it.')).toBeVisible();
  await expect(page.getByText('1 person wants it')).toBeVisible();
  expect((await call(dealCalls.listLine, { itemId: item._id }, member)).data).toHaveLength(1);
});

test('the dialog to reserve follows what becomes of the deal meanwhile', async ({ page, member }) => {
  const { kabir, second, address } = await lineOf(member);
  const time = new Date(Date.now() + HOUR * 24).toISOString();
  await call(dealActCalls.proposeMeeting, { dealId: second._id, times: [time], place: 'Library' }, kabir);
  await call(dealActCalls.takeMeeting, { dealId: second._id, time }, member);
  await page.goto(address);
  await row(page, 'Kabir Rao').getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reserve for Kabir' });
  await expect(dialog.getByRole('radio', { name: 'Until we meet' })).toBeChecked();
  await call(dealActCalls.cancelMeeting, { dealId: second._id }, kabir);
  await expect(dialog.getByRole('radio', { name: '48 hours' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Until we meet' })).toBeDisabled();
  await call(dealCalls.endDeal, { dealId: second._id }, kabir);
  await expect(dialog.getByText('Kabir is no longer in line.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reserve for Kabir' })).toBeDisabled();
});
