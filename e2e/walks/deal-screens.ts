import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { requestCalls } from '#contract/requests.ts';
import { DAY } from '#contract/rules/time.ts';
import { expectAccessible } from '../accessible.ts';
import { handOver, reserve, want } from '../deals.ts';
import { call, expect, newMember, type Person, signIn, theAdmin } from '../fixtures.ts';
import { newItem } from '../goods.ts';
import { talk } from '../talk.ts';
import { screen, screenOfTwo, test, WORD } from './screens.ts';

screen('purchases/purchase-activity', 'member', async ({ page, campus: { member, seller, stranger } }) => {
  const [bought, wanted] = await Promise.all([newItem(seller, { title: WORD.repeat(2) }), newItem(seller)]);
  const done = await want(bought._id, member);
  await reserve(done._id, seller);
  await handOver(done._id, seller, member);
  await want(wanted._id, stranger);
  await want(wanted._id, member);
  await page.goto('/dashboard/purchase-activity');
  await expect(page.getByRole('heading', { name: 'Waiting for the seller' })).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('purchases/purchase-history', 'member', async ({ page, campus: { member, seller } }) => {
  const [bought, left] = await Promise.all([newItem(seller, { title: WORD.repeat(2) }), newItem(seller)]);
  const done = await want(bought._id, member);
  await reserve(done._id, seller);
  await handOver(done._id, seller, member);
  await call(dealCalls.endDeal, { dealId: (await want(left._id, member))._id }, member);
  await page.goto('/dashboard/purchase-history');
  await expect(page.getByText('Withdrawn by you').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Write a review/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

screen('deals/line', 'member', async ({ page, campus: { member, seller, stranger } }) => {
  const { _id: itemId } = await newItem(member, { title: WORD.repeat(2) });
  await page.goto(`/dashboard/my-items/${itemId}/line`);
  await expect(page.getByText('Nobody has asked for it yet.')).toBeVisible();
  await expectAccessible(page);
  const { data: first } = await call(dealCalls.wantItem, { itemId, note: WORD.repeat(3) }, seller);
  await call(dealCalls.wantItem, { itemId, price: 300 }, stranger);
  await call(dealCalls.wantItem, { itemId }, theAdmin());
  await call(dealCalls.reserveDeal, { dealId: first._id }, member);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Reserved for/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await expect(page.getByText(/^This releases/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByText('Something else').click();
  await expectAccessible(page);
});

screen('deals/hand-over', 'member', async ({ page, campus: { member, seller } }) => {
  const [mine, theirs] = await Promise.all([newItem(member), newItem(seller)]);
  const { data: sale } = await call(dealCalls.wantItem, { itemId: mine._id }, seller);
  const { data: purchase } = await call(dealCalls.wantItem, { itemId: theirs._id }, member);
  await page.goto(`/dashboard/deals/${purchase._id}/hand-over`);
  await expectAccessible(page);
  await call(dealCalls.reserveDeal, { dealId: sale._id }, member);
  await call(dealCalls.reserveDeal, { dealId: purchase._id }, seller);
  await page.reload();
  await expect(page.getByText(/^Your code/)).toHaveText(/\d \d/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Something is wrong' }).click();
  await expectAccessible(page);
  await page.goto(`/dashboard/deals/${sale._id}/hand-over`);
  const { data } = await call(dealCalls.getHandOverCode, { dealId: sale._id }, seller);
  await page.getByRole('textbox', { name: /code$/ }).fill(data.code === '000000' ? '111111' : '000000');
  await expect(page.getByText(/4 tries left/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /code$/ }).fill(data.code);
  await expect(page.getByRole('heading', { name: 'It is handed over' })).toBeVisible();
  await expectAccessible(page);
});

screenOfTwo('conversations/chat', 'member', async ({ page }) => {
  // Nobody who has said anything yet: the campus's stranger may have wanted something.
  const stranger = await newMember();
  await page.goto('/chat');
  const list = talk(page).list;
  await expect(list.getByRole('link', { name: /^Ravi Sule/ })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('link', { name: /^Ravi Sule/ }).click();
  await expect(talk(page).log).toContainText('Or is it not?');
  await talk(page).field.fill('x'.repeat(4001));
  await talk(page).button.click();
  await expect(page.getByText('Message may have up to 4,000 characters: 1 too many')).toBeVisible();
  await expectAccessible(page);
  await talk(page).field.fill('');
  await page.goto(`/chat?with=${stranger.user._id}`);
  await expect(page.getByText('Follow the seller first to enable chat functionality!')).toBeVisible();
  await expectAccessible(page);
});

test('a request, and the dialog that sends one', async ({ page, campus: { seller } }) => {
  // Another walk may have opened a chat of the two that all have.
  const stranger = await newMember();
  const { conversationId } = (await call(requestCalls.sendRequest, hello(seller), stranger)).data;
  expect(conversationId).not.toBe('');
  await signIn(page, seller);
  await page.goto('/chat');
  await talk(page)
    .list.getByRole('link', { name: /^Requests/ })
    .click();
  await talk(page)
    .list.getByRole('link', { name: new RegExp(`^${stranger.firstName}`) })
    .click();
  await expect(page.getByRole('heading', { name: `${stranger.firstName} says hello` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectAccessible(page);
  const other = await newMember();
  await page.goto(`/profile/${other.user._id}`);
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByRole('dialog', { name: `Say hello to ${other.firstName}` })).toBeVisible();
  await expectAccessible(page);
});

const hello = (person: Person) => ({ personId: person.user._id, content: 'Are you in the robotics club?' });

test('a conversation without network', async ({ page, campus: { member }, context, forgiven }) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection .* failed/);
  await signIn(page, member);
  await page.goto('/chat?with=community');
  await expect(page.getByRole('heading', { name: 'Campus Community' })).toBeVisible();
  await expect(talk(page).log).not.toBeEmpty();
  await context.setOffline(true);
  await expect(page.getByText('No connection. Messages wait until it is back.')).toBeVisible();
  await talk(page).field.fill('It waits');
  await talk(page).button.click();
  await expect(talk(page).log).toContainText('Waiting to be sent');
  await expectAccessible(page);
});

test('a conversation with deals, and the dialog of a meeting', async ({ page, campus: { member, seller } }) => {
  await signIn(page, member);
  const items = [await newItem(seller, { price: 400 }), await newItem(seller, { title: WORD.repeat(3), price: 400 })];
  const wanted = [];
  for (const { _id } of items) wanted.push((await call(dealCalls.wantItem, { itemId: _id, price: 300 }, member)).data);
  const [first, second] = wanted.map(({ _id }) => _id);
  const times = [1, 2].map((days) => new Date(Date.now() + days * DAY).toISOString());
  await call(dealCalls.makeOffer, { dealId: first ?? '', price: 350 }, seller);
  await call(dealActCalls.proposeMeeting, { dealId: second ?? '', times, place: WORD.repeat(2) }, seller);
  await page.goto(`/chat?with=${seller.user._id}`);
  await expect(page.getByRole('region', { name: 'Deal', exact: true })).toContainText(/1 of \d/);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Propose other times' }).click();
  await page.getByRole('button', { name: 'Another time' }).click();
  await page.getByLabel('Day 1').fill('2020-01-01');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('This time is over. Choose a later one.')).toBeVisible();
  await expectAccessible(page);
});
