import { dealCalls } from '#contract/deals.ts';
import { peopleCalls } from '#contract/people.ts';
import { handOver, reserve, want } from './deals.ts';
import { call, expect, mailTo, newMember, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** Failures that a journey plays. */
const DOWN = /status of 503/;

test('who sees address and number is chosen, saved at once, and the page says who sees them now @phoneOnly', async ({
  page,
  member,
  forgiven,
}) => {
  forgiven.push(DOWN);
  const buyers = await Promise.all([newMember({ firstName: 'Ananya' }), newMember({ firstName: 'Rohan' })]);
  const [ananya, rohan] = buyers as [(typeof buyers)[number], (typeof buyers)[number]];
  const [sold, reserved] = await Promise.all([newItem(member), newItem(member)]);
  const done = await want(sold._id, ananya);
  await reserve(done._id, member);
  await handOver(done._id, member, ananya);
  await reserve((await want(reserved._id, rohan))._id, member);

  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Who reaches you' }).click();
  await expect(page).toHaveURL('/dashboard/settings/privacy');
  const block = page.getByRole('region', { name: 'Who sees my e-mail and number' });
  await expect(block).toContainText(
    'You have not chosen yet, so the rule of your campus holds. See them now: all members.',
  );
  await expect(block.getByRole('radio', { checked: true })).toHaveCount(0);
  await block.getByRole('radio', { name: 'The other side of a deal' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(block).toContainText(
    /^.*See them now: Rohan \w+ while reserved, Ananya \w+ until \w{3} \d+ \w{3}, and nobody else\.$/,
  );

  // What is not stored is taken back.
  await page.route('**/profile/privacy', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await block.getByRole('radio', { name: 'All members' }).click();
  await expect(page.getByText('Could not save')).toBeVisible();
  await expect(block.getByRole('radio', { name: 'The other side of a deal' })).toBeChecked();
  await page.unroute('**/profile/privacy');

  await block.getByRole('radio', { name: 'Nobody' }).check();
  await expect(block).toContainText('See them now: nobody.');
  await page.reload();
  await expect(block.getByRole('radio', { name: 'Nobody' })).toBeChecked();
});

test('a hidden address is N/A, and the seller is written to all the same', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller);
  await call(peopleCalls.changePrivacySettings, { showsContact: 'deals' }, seller);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const card = page.getByRole('region', { name: 'Seller' });
  await expect(card.getByText('N/A')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Chat with Seller' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await expect(dialog).toContainText(`Answers go to ${member.email}, your own address, which the seller sees.`);
  await dialog.getByLabel('Message').fill('Is it still there?');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Mail Sent SuccessFully')).toBeVisible();
  expect((await mailTo(seller.email)).replyTo?.[0]?.address).toBe(member.email);
  await page.goto(`/profile/${seller.user._id}`);
  await expect(page.getByText('N/A')).toBeVisible();

  // The open page follows the deal.
  const deal = await want(item._id, member);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(card.getByText('N/A')).toBeVisible();
  await expect(page.getByText('You are 1st of 1 in line')).toBeVisible();
  await reserve(deal._id, seller);
  await expect(card.getByRole('link', { name: seller.email })).toBeVisible();
  await call(dealCalls.endDeal, { dealId: deal._id }, member);
  await expect(card.getByText('N/A')).toBeVisible();

  const stranger = await newMember();
  await signIn(page, stranger);
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(card.getByText('N/A')).toBeVisible();
});

test('a visitor is not sent to sign in for what no member sees', async ({ page }) => {
  const [shown, hidden] = await Promise.all([newMember(), newMember()]);
  const [one, other] = await Promise.all([newItem(shown), newItem(hidden)]);
  await call(peopleCalls.changePrivacySettings, { showsContact: 'nobody' }, hidden);
  const card = page.getByRole('region', { name: 'Seller' });
  await page.goto(`/item/${one._id}/owner/${one.owner}`);
  await expect(card.getByRole('link', { name: 'Sign in to see it' })).toBeVisible();
  await page.goto(`/item/${other._id}/owner/${other.owner}`);
  await expect(card.getByText('N/A')).toBeVisible();
});
