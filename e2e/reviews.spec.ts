import type { Page } from '@playwright/test';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { REVIEWS } from '#contract/limits.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { call, expect, expectAccessible, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

// Offline on purpose.
test.use({ sharesPage: true, forgiven: [/ERR_INTERNET_DISCONNECTED/] });

/** A sale that both have confirmed. */
async function aSale(seller: Person, buyer: Person): Promise<Deal> {
  const item = await newItem(seller, { price: 420 });
  const { data } = await call(dealCalls.wantItem, { itemId: item._id }, buyer);
  await call(dealCalls.reserveDeal, { dealId: data._id }, seller);
  await call(dealCalls.handOver, { dealId: data._id }, seller);
  return (await call(dealCalls.handOver, { dealId: data._id }, buyer)).data;
}

const opened = async (page: Page, deal: Deal, name: string) => {
  await page.goto(`/dashboard/deals/${deal._id}/hand-over`);
  await page.getByRole('button', { name: 'Say how it went' }).click();
  return page.getByRole('dialog', { name: `How was it with ${name}?` });
};
const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });

test('both review each other: hidden until both wrote, then answered', async ({ page, member, openBrowser }) => {
  const seller = await newMember({ firstName: 'Dev', lastName: 'Malhotra' });
  const deal = await aSale(seller, member);

  const dialog = await opened(page, deal, 'Dev');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByText('Please choose one to five stars')).toBeVisible();
  await dialog.getByRole('radio', { name: /^3 stars/ }).check();
  // Chosen by keyboard, as in any group of radio buttons.
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: /^4 stars/ })).toBeChecked();
  await expect(dialog.getByText('Good', { exact: true })).toBeVisible();
  await dialog.getByLabel('As described').check();
  await dialog.getByLabel('On time').check();
  await dialog.getByLabel('A few words').fill('Works as he said. Thank you.');
  await expect(dialog.getByText(`28 of ${REVIEWS.text}`)).toBeVisible();

  await expectAccessible(page);

  // Nothing is lost where it could not be sent.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByLabel('A few words')).toHaveValue('Works as he said. Thank you.');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/profile/${seller.user._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dev Malhotra' })).toBeVisible();
  await expect(reviewsOf(page)).toHaveCount(0);

  const other = await openBrowser();
  await signIn(other, seller);
  const { firstName } = member;
  const second = await opened(other, deal, firstName);
  await second.getByRole('radio', { name: /^5 stars/ }).check();
  await second.getByRole('button', { name: 'Send review' }).click();
  await expect(other.getByText('Both reviews are shown now')).toBeVisible();

  await other.goto(`/profile/${seller.user._id}`);
  await expect(reviewsOf(other).getByText('Works as he said. Thank you.')).toBeVisible();
  await expect(reviewsOf(other).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await reviewsOf(other)
    .getByRole('button', { name: `Answer ${firstName}` })
    .click();
  await other.getByLabel('Your answer').fill('Enjoy it.');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Send answer' }).click();
  await expect(reviewsOf(other).getByText('Dev: Enjoy it.')).toBeVisible();
  await expect(reviewsOf(other).getByRole('button', { name: /^Answer/ })).toHaveCount(0);

  await page.goto(`/profile/${seller.user._id}`);
  await expect(reviewsOf(page).getByText('Dev: Enjoy it.')).toBeVisible();
  await page.goto(`/profile/${member.user._id}`);
  await expect(reviewsOf(page).getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
});

test('an average stands on the profile and in the seller card from three reviews on', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Dev', lastName: 'Malhotra' });
  const item = await newItem(seller);
  const buyers = [member, await newMember(), await newMember()];
  for (const [index, buyer] of buyers.entries()) {
    const { _id: dealId } = await aSale(seller, buyer);
    await call(reviewCalls.writeReview, { dealId, stars: 5 }, seller);
    await call(reviewCalls.writeReview, { dealId, stars: 5 - index, tags: ['Friendly'] }, buyer);
  }
  await page.goto(`/item/${item._id}/owner/${seller.user._id}`);
  const card = page.getByRole('region', { name: 'Seller' });
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(card.getByText('4.0', { exact: true })).toBeVisible();
  await expect(card.getByText('completed deals')).toBeVisible();
  await expect(card.getByText('None')).toBeVisible();
  await card.getByRole('link', { name: /3 reviews/ }).click();
  await expect(page).toHaveURL(`/profile/${seller.user._id}#reviews`);
  await expect(reviewsOf(page).getByText('Friendly 3')).toBeVisible();
  await expect(reviewsOf(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await expectAccessible(page);
  await page.goto(`/profile/${member.user._id}`);
  await expect(reviewsOf(page).getByText('1 review')).toBeVisible();
});
