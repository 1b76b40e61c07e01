import type { Page } from '@playwright/test';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { DAY } from '#contract/rules/time.ts';
import { wishCalls } from '#contract/wishes.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

const open = (page: Page, item: Item) => page.goto(`/item/${item._id}/owner/${item.owner}`);
const seen = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name }).filter({ visible: true });

test('one tap opens the deal; a note and an offer follow @phoneOnly', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya', lastName: 'Deshmukh' });
  const item = await newItem(seller, { price: 900 });
  expect(member.token).toBeTruthy();
  await open(page, item);
  await expect(page.getByText('Nobody in line yet')).toBeVisible();
  await expect(page.getByText('Negotiable')).toBeVisible();
  await seen(page, 'button', 'I want this').click();
  const dialog = page.getByRole('dialog', { name: 'You are first in line' });
  await expect(dialog.getByRole('link', { name: 'Open the chat' })).toBeVisible();
  const line = async () => (await call(dealCalls.listLine, { itemId: item._id }, seller)).data;
  expect((await line()).map(({ price, note }) => [price, note])).toEqual([[900, null]]);

  await dialog.getByLabel('Note to Ananya').fill('I can come today.');
  await dialog.getByLabel('Offer less').check();
  await dialog.getByLabel('Offer in rupees').fill('100');
  await dialog.getByRole('button', { name: 'Offer ₹100' }).click();
  await expect(dialog.getByLabel('Offer in rupees')).toHaveAccessibleDescription(/Please offer at least ₹270\./);
  await dialog.getByLabel('Offer in rupees').fill('820');
  await dialog.getByRole('button', { name: 'Offer ₹820' }).click();
  await expect(dialog.getByText('Ananya has your note and your offer')).toBeVisible();
  expect((await line()).map(({ note, offer }) => [note, offer?.price])).toEqual([['I can come today.', 820]]);
  await dialog.getByRole('button', { name: 'Back to the item' }).click();
  await expect(page.getByText('You are 1st of 1 in line')).toBeVisible();
  await expect(page.getByText(/Your offer of ₹820 stands until/)).toBeVisible();
  await expect(seen(page, 'link', 'Open the chat')).toHaveAttribute('href', `/chat?with=${seller.user._id}`);
});

test('a visitor signs in first, comes back, and is in line', async ({ page }) => {
  const item = await newItem(await newMember(), { price: 900 });
  const buyer = await newMember();
  await open(page, item);
  await seen(page, 'link', 'I want this').click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/item/${item._id}/owner/${item.owner}`);
  await expect(page.getByRole('dialog', { name: 'You are first in line' })).toBeVisible();
});

test('everybody sees how the item stands, nobody who the others are', async ({ page, member, openBrowser }) => {
  const [seller, first] = [await newMember({ firstName: 'Ananya' }), await newMember({ firstName: 'Kabir' })];
  const item = await newItem(seller, { price: 900 });
  const { data: other } = await call(dealCalls.wantItem, { itemId: item._id }, first);
  await call(dealCalls.reserveDeal, { dealId: other._id }, seller);
  const { data: own } = await call(dealCalls.wantItem, { itemId: item._id }, member);

  const visitor = await openBrowser();
  await open(visitor, item);
  await expect(visitor.getByText(/^Reserved until \w{3}, [\d:]+ [AP]M, 1 in line$/)).toBeVisible();
  await expect(visitor.getByText('Say that you want it and you are 2nd.')).toBeVisible();
  await expect(visitor.getByText('Out of Stock')).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText('Kabir');

  await open(page, item);
  await expect(page.getByText('You are 1st of 1 in line')).toBeVisible();
  await expect(page.getByText(/^Reserved for someone until/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Kabir');

  await call(dealCalls.reserveDeal, { dealId: own._id, instead: {} }, seller);
  await page.reload();
  await expect(page.getByText(/^Reserved for you until/)).toBeVisible();
  await expect(page.getByText('At ₹900. Agree on when and where to meet.')).toBeVisible();
  await expect(seen(page, 'link', 'Propose a meeting')).toBeVisible();
  const times = [new Date(Date.now() + DAY).toISOString()];
  await call(dealActCalls.proposeMeeting, { dealId: own._id, times, place: 'Library gate' }, seller);
  await call(dealActCalls.takeMeeting, { dealId: own._id, time: times[0] as string }, member);
  await page.reload();
  await expect(seen(page, 'link', 'Show the code')).toHaveAttribute('href', `/dashboard/deals/${own._id}/hand-over`);

  await seen(page, 'button', 'Withdraw').click();
  await page.getByRole('dialog', { name: 'Withdraw' }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Nobody in line yet')).toBeVisible();

  // Gone since the page was opened.
  await call(itemCalls.deleteItem, { itemId: item._id }, seller);
  await seen(page, 'button', 'I want this').click();
  await expect(page.getByText('404 Not Found')).toBeVisible();
});

test('a buyer answers the seller’s price with another, while offers are left', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller, { price: 900 });
  const { data: deal } = await call(dealCalls.wantItem, { itemId: item._id, price: 600 }, member);
  await call(dealCalls.answerOffer, { dealId: deal._id, accepts: false }, seller);
  await open(page, item);
  await seen(page, 'button', 'Make an offer').click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await expect(dialog.getByLabel('Your price')).toBeFocused();
  await expect(dialog.getByLabel('Your price')).toHaveAccessibleDescription(
    'From ₹270 to ₹900. Your second of 3 offers, good for 48 hours.',
  );
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(dialog.getByLabel('Your price')).toHaveAccessibleDescription(/Price is required/);
  await dialog.getByLabel('Your price').fill('700');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your offer of ₹700 stands until/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(seen(page, 'button', 'Make an offer')).toHaveCount(0);
});

test('what is not negotiable takes no offers, what is sold no deals', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const [fixed, sold] = [await newItem(seller), await newItem(seller, { status: 'Sold' })];
  await call(itemCalls.editItem, { itemId: fixed._id, negotiable: false }, seller);
  expect(member.token).toBeTruthy();
  await open(page, fixed);
  await expect(page.getByText('Negotiable')).toHaveCount(0);
  await seen(page, 'button', 'I want this').click();
  const dialog = page.getByRole('dialog', { name: 'You are first in line' });
  await expect(dialog.getByLabel('Note to Ananya')).toBeVisible();
  await expect(dialog.getByLabel('Offer less')).toHaveCount(0);
  await open(page, sold);
  await expect(seen(page, 'button', 'I want this')).toBeDisabled();

  const late = await newItem(seller);
  await open(page, late);
  await expect(page.getByText('Nobody in line yet')).toBeVisible();
  // What the page still reads would tell it.
  await page.waitForLoadState('networkidle');
  await call(itemCalls.changeItemStatus, { itemId: late._id, status: 'Sold' }, seller);
  await seen(page, 'button', 'I want this').click();
  await expect(page.getByText('This item is sold.')).toBeVisible();
  await expect(seen(page, 'button', 'I want this')).toBeDisabled();
});

test('a seller decides whether offers are welcome', async ({ page, member }) => {
  const item = await newItem(member);
  await page.goto(`/dashboard/edit-item/${item._id}`);
  const isNegotiable = page.getByRole('switch', { name: 'Negotiable' });
  await expect(isNegotiable).toBeChecked();
  await isNegotiable.click();
  const sent = page.waitForRequest('**/item/editItemDetails');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toEqual({ itemId: item._id, negotiable: false });
  await expect(page.getByText('Course Details Updated Successfully')).toBeVisible();
});

test('Buy Now asks for each item, and what worked leaves the cart', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const [fresh, before, sold] = [await newItem(seller), await newItem(seller), await newItem(seller)];
  await call(wishCalls.addWishes, { itemIds: [fresh, before, sold].map(({ _id }) => _id) }, member);
  await call(dealCalls.wantItem, { itemId: before._id }, await newMember());
  await call(dealCalls.wantItem, { itemId: before._id }, member);
  await call(itemCalls.changeItemStatus, { itemId: sold._id, status: 'Sold' }, seller);
  await page.goto('/dashboard/cart');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const results = page.getByRole('region', { name: 'What became of it' });
  const line = (item: Item) => results.getByRole('listitem').filter({ hasText: item.title });
  await expect(line(fresh)).toContainText('The seller knows that you want it1st in line');
  await expect(line(before)).toContainText('You have asked before2nd in line');
  await expect(line(sold)).toContainText('This item is sold.');
  await expect(line(fresh).getByRole('link')).toHaveAttribute('href', `/chat?with=${seller.user._id}`);
  await expect(line(sold).getByRole('link')).toHaveAttribute('href', `/item/${sold._id}/owner/${sold.owner}`);
  await expect(results.getByRole('heading')).toBeFocused();
  await expect(page.getByText('1 Item in Cart')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${sold.title}` })).toBeVisible();
  expect((await call(dealCalls.listLine, { itemId: fresh._id }, seller)).data).toHaveLength(1);
});

test.describe('a status set by hand', () => {
  const choose = async (page: Page, item: Item, status: string) => {
    await page.goto(`/dashboard/edit-item/${item._id}`);
    await page.getByLabel('Item Status').selectOption(status);
    await page.getByRole('button', { name: 'Save Changes' }).click();
  };
  const saved = (page: Page) => expect(page.getByText('Course Details Updated Successfully')).toBeVisible();

  test('is for one of the line, who is asked to confirm what is sold', async ({ page, member }) => {
    const [kabir, meera] = [await newMember({ firstName: 'Kabir' }), await newMember({ firstName: 'Meera' })];
    const item = await newItem(member, { price: 900 });
    const { data: first } = await call(dealCalls.wantItem, { itemId: item._id }, kabir);
    const { data: second } = await call(dealCalls.wantItem, { itemId: item._id, price: 800 }, meera);
    const stateOf = async (dealId: string) => {
      const { data } = await call(dealCalls.getDeal, { dealId }, member);
      return [data.state, data.handedOverBy];
    };

    await open(page, item);
    await expect(page.getByText('2 in line')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the line' })).toHaveAttribute(
      'href',
      `/dashboard/my-items/${item._id}/line`,
    );
    await choose(page, item, 'Reserved');
    const reserved = page.getByRole('dialog', { name: 'Reserved for whom?' });
    await expect(reserved.getByRole('button', { name: 'Reserve' })).toBeDisabled();
    // Choosing is for the keyboard too.
    await reserved.getByRole('radio', { name: /Kabir/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Reserved for Kabir')).toBeVisible();
    await saved(page);
    expect([await stateOf(first._id), await stateOf(second._id)]).toEqual([
      ['Reserved', null],
      ['Interested', null],
    ]);

    await choose(page, item, 'Sold');
    const sold = page.getByRole('dialog', { name: 'Sold to whom?' });
    await sold.getByRole('radio', { name: /Meera/ }).check();
    await expect(sold.getByText('Meera is asked to confirm it. Then everyone else')).toBeVisible();
    await sold.getByRole('button', { name: 'Sold' }).click();
    await expect(page.getByText('Meera is asked to confirm it', { exact: true })).toBeVisible();
    await saved(page);
    expect([await stateOf(first._id), await stateOf(second._id)]).toEqual([
      ['Released', null],
      ['Reserved', 'seller'],
    ]);
    await call(dealCalls.handOver, { dealId: second._id }, meera);
    expect((await call(itemCalls.getItem, { itemId: item._id })).data.status).toBe('Sold');
  });

  test('a choice whose buyer has left the line is no choice any more', async ({ page, member }) => {
    const [kabir, meera] = [await newMember({ firstName: 'Kabir' }), await newMember({ firstName: 'Meera' })];
    const item = await newItem(member, { price: 900 });
    const { data: first } = await call(dealCalls.wantItem, { itemId: item._id }, kabir);
    await call(dealCalls.wantItem, { itemId: item._id }, meera);
    await choose(page, item, 'Sold');
    const dialog = page.getByRole('dialog', { name: 'Sold to whom?' });
    await dialog.getByRole('radio', { name: /Kabir/ }).check();
    await call(dealCalls.endDeal, { dealId: first._id }, kabir);
    await expect(dialog.getByText('Kabir is no longer in line. Choose again.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Sold' })).toBeDisabled();
    await dialog.getByRole('radio', { name: /Meera/ }).check();
    await dialog.getByRole('button', { name: 'Sold' }).click();
    await saved(page);
    expect((await call(itemCalls.getItem, { itemId: item._id })).data.status).toBe('Reserved');
  });

  test('or for someone outside, or not yet; with nobody in line nothing is asked', async ({ page, member }) => {
    const kabir = await newMember({ firstName: 'Kabir' });
    const item = await newItem(member);
    await choose(page, item, 'Reserved');
    await saved(page);
    const { data: deal } = await call(dealCalls.wantItem, { itemId: item._id }, kabir);

    await choose(page, item, 'Sold');
    const dialog = page.getByRole('dialog', { name: 'Sold to whom?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Item Status')).toHaveValue('Sold');
    expect((await call(itemCalls.getItem, { itemId: item._id })).data.status).toBe('Reserved');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('radio', { name: 'Someone outside Dogear' }).check();
    await dialog.getByRole('button', { name: 'Sold' }).click();
    await saved(page);
    const { data: closed } = await call(dealCalls.getDeal, { dealId: deal._id }, kabir);
    expect(closed.state).toBe('Closed');
  });
});
