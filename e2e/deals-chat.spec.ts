import type { Locator, Page } from '@playwright/test';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { HOUR } from '#contract/rules/time.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';
import { bubble, send, talk } from './talk.ts';

test.use({ sharesPage: true });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** An item that one of two wants, with their conversation open on the buyer's phone, and at the seller's desk. */
async function haggling(phone: Page, desk?: Page) {
  const [seller, buyer] = await Promise.all([
    newMember({ firstName: 'Meera', lastName: 'Joshi' }),
    newMember({ firstName: 'Asha', lastName: 'Naik' }),
  ]);
  const item = await newItem(seller, { title: newTitle(), price: 400 });
  const { data: deal } = await call(dealCalls.wantItem, { itemId: item._id }, buyer);
  await Promise.all([signIn(phone, buyer), desk && signIn(desk, seller)]);
  await Promise.all([phone.goto(`/chat?with=${seller.user._id}`), desk?.goto(`/chat?with=${buyer.user._id}`)]);
  return { seller, buyer, item, deal, conversationId: deal.conversationId as string };
}

const strip = (page: Page) => page.getByRole('region', { name: 'Deal', exact: true });
const card = (page: Page, name: string | RegExp) => talk(page).log.getByRole('article', { name });

/** Time in so many hours, on the hour. */
const inHours = (hours: number): string => {
  const time = new Date(Date.now() + hours * HOUR);
  time.setMinutes(0, 0, 0);
  return time.toISOString();
};

test('two haggle, reserve and agree on a meeting without leaving their chat', async ({ page, openBrowser }) => {
  const phone = await openBrowser(PHONE);
  const { item, conversationId, buyer } = await haggling(phone, page);
  await expect(strip(phone)).toContainText(item.title);
  await expect(strip(phone)).toContainText('1st in line');
  await expect(talk(phone).log).toContainText('You want this');
  await expect(talk(page).log).toContainText('Asha wants this');
  await expect(talk(page).list.getByRole('link', { name: /^Asha Naik/ })).toContainText(`Wants your ${item.title}`);
  await expect(strip(page).getByRole('button', { name: 'Reserve' })).toBeVisible();

  // The buyer offers, the seller counters, the buyer takes it.
  const menu = phone.getByRole('button', { name: 'More about this chat' });
  await menu.tap();
  const makeOffer = phone.getByRole('menuitem', { name: 'Make an offer' });
  await expect(makeOffer).toBeVisible();
  await phone.goBack();
  await expect(makeOffer).toBeHidden();
  await menu.tap();
  await makeOffer.tap();
  await phone.getByLabel('Your price').fill('300');
  await phone.getByRole('dialog').getByRole('button', { name: 'Offer ₹300' }).tap();
  await expect(card(phone, 'Your offer')).toContainText('Waiting');
  const offer = card(page, 'Asha’s offer');
  await expect(offer).toContainText('1st of 3');
  await strip(page).getByRole('button', { name: 'Answer the offer' }).click();
  await expect(offer.getByRole('button', { name: 'Accept and reserve' })).toBeFocused();
  await offer.getByRole('button', { name: 'Counter' }).click();
  await page.getByLabel('Your price').fill('350');
  await page.getByRole('dialog').getByRole('button', { name: 'Offer ₹350' }).click();
  await expect(offer).toContainText('Countered');
  await expect(offer.getByRole('button')).toHaveCount(0);
  await send(buyer, conversationId, ['Fine']);
  const counter = card(phone, 'Meera says');
  await expect(counter).toContainText('instead of ₹300');
  await counter.getByRole('button', { name: 'Take ₹350' }).tap();
  for (const side of [page, phone]) await expect(strip(side)).toContainText('Reserved until');
  await expect(card(page, 'Your offer')).toContainText('Accepted');
  await expect(talk(page).log).toContainText('Asha accepted ₹350, and it is reserved for Asha until');
  await expect(talk(phone).log).toContainText('You accepted ₹350, and it is reserved for you until');

  // The buyer proposes to meet; what is over is refused at its field.
  await strip(phone).getByRole('button', { name: 'Propose a meeting' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Propose a meeting' });
  await dialog.getByRole('checkbox', { checked: true }).uncheck();
  await expect(dialog).toContainText('Choose a time.');
  await dialog.getByRole('button', { name: 'Another time' }).tap();
  await dialog.getByLabel('Day 1').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).tap();
  await expect(dialog.getByLabel('Day 1')).toHaveAccessibleDescription('This time is over. Choose a later one.');
  const tomorrow = inHours(24).slice(0, 10);
  await dialog.getByLabel('Day 1').fill(tomorrow);
  await dialog.getByRole('button', { name: 'Another time' }).tap();
  await dialog.getByLabel('Time 2', { exact: true }).fill('09:30');
  const own = dialog.getByRole('textbox', { name: /Where|Another place/ });
  if (!(await own.isVisible())) await dialog.getByText('Somewhere else').tap();
  await own.fill('Library steps');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).tap();
  await expect(dialog).toBeHidden();
  await expect(card(phone, 'You propose to meet')).toContainText('Waiting');

  const proposal = card(page, 'Asha proposes to meet');
  await expect(proposal).toContainText('Library steps');
  await expect(proposal.getByRole('radio')).toHaveCount(2);
  await proposal.getByRole('radio').nth(1).check();
  await proposal.getByRole('button', { name: /^Take .*9:30 AM/ }).click();
  for (const side of [page, phone]) {
    await expect(card(side, 'You meet')).toContainText('9:30 AM');
    await expect(talk(side).log).toContainText(/You meet .*9:30 AM, Library steps/);
  }
  await expect(strip(phone).getByRole('link', { name: 'Show the code' })).toBeVisible();
  await expect(strip(page).getByRole('link', { name: 'Hand over' })).toBeVisible();
  await expect(bubble(page, 'Fine')).toBeVisible();

  // The calendar's file, and the meeting is cancelled with a reason.
  const saved = page.waitForEvent('download');
  await card(page, 'You meet').getByRole('button', { name: 'Calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('meeting.ics');
  await card(page, 'You meet').getByRole('button', { name: 'Move or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the meeting' }).click();
  await page.getByLabel('Reason').fill('I have an exam');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(talk(phone).log).toContainText('Meera cancelled the meeting: I have an exam');
  await expect(card(phone, 'You had a meeting')).toContainText('Cancelled');
});

test('a meeting is proposed with one tap, where the item is', async ({ page }) => {
  const [seller, buyer] = await Promise.all([newMember({ firstName: 'Meera' }), newMember()]);
  const item = await newItem(seller, { location: 'Hostel 4, room 12' });
  await call(dealCalls.wantItem, { itemId: item._id }, buyer);
  await signIn(page, buyer);
  await page.goto(`/chat?with=${seller.user._id}`);
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Propose a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a meeting' });
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName('Hostel 4, room 12');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  // No more than three.
  for (const time of await dialog.getByRole('checkbox').all()) await time.check();
  await expect(dialog.getByRole('button', { name: 'Another time' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(card(page, 'You propose to meet')).toContainText('Hostel 4, room 12');
  await expect(card(page, 'You propose to meet')).toContainText('1:00 PM');
});

test('both act at once: the second hears why not, and sees what is @phoneOnly', async ({ page: phone, forgiven }) => {
  forgiven.push(/net::ERR_FAILED/);
  const { seller, deal } = await haggling(phone);
  const times = [inHours(20), inHours(22)];
  await call(dealActCalls.proposeMeeting, { dealId: deal._id, times, place: 'Gate' }, seller);
  const proposal = card(phone, 'Meera proposes to meet');
  await expect(proposal.getByRole('button', { name: /^Take/ })).toBeVisible();
  await proposal.getByRole('button', { name: 'Propose other times' }).tap();
  await phone.getByRole('button', { name: 'I cannot come then' }).tap();
  await expect(phone.getByRole('dialog', { name: 'I cannot come then' })).toBeVisible();
  await phone.keyboard.press('Escape');
  // The phone cannot see yet what became of it.
  await phone.route('**/deals/conversation/**', (route) => route.abort());
  await call(dealActCalls.cancelMeeting, { dealId: deal._id, reason: '' }, seller);
  await proposal.getByRole('button', { name: /^Take/ }).tap();
  await expect(proposal.getByRole('alert')).toContainText('There is no proposal to take any more.');
  await phone.unroute('**/deals/conversation/**');
  await expect(proposal).toContainText('Cancelled');
  await expect(proposal.getByRole('button')).toHaveCount(0);
  await expect(talk(phone).log).toContainText('Meera took the proposal back');
});

test('two deals of the same two are a choice in the strip @phoneOnly', async ({ page: phone }) => {
  const { seller, buyer, item } = await haggling(phone);
  const other = await newItem(seller, { title: newTitle('Lamp') });
  const { data: second } = await call(dealCalls.wantItem, { itemId: other._id }, buyer);
  const choice = strip(phone).getByLabel('Choose one of 2 deals');
  await expect(choice).toBeVisible();
  await choice.selectOption({ label: `${item.title}: 1st in line` });
  await expect(strip(phone).getByRole('heading')).toHaveText(item.title);
  await choice.selectOption({ label: `${other.title}: 1st in line` });
  await expect(strip(phone).getByRole('heading')).toHaveText(other.title);
  await expect(talk(phone).log).toContainText(`You want this · ${other.title}`);
  await call(dealActCalls.proposeMeeting, { dealId: second._id, times: [inHours(20)], place: 'Gate' }, seller);
  await expect(card(phone, 'Meera proposes to meet')).toContainText(other.title);
});

test('a deal that cannot be loaded says so, and its events are read as messages', async ({ page, forgiven }) => {
  forgiven.push(/503/);
  const [seller, buyer] = await Promise.all([newMember({ firstName: 'Meera' }), newMember()]);
  const item = await newItem(seller);
  await call(dealCalls.wantItem, { itemId: item._id }, buyer);
  await signIn(page, buyer as Person);
  let isBroken = true;
  await page.route('**/deals/conversation/**', (route) =>
    isBroken
      ? route.fulfill({ status: 503, body: '{"success":false,"code":"UNAVAILABLE","message":"Busy"}' })
      : route.fallback(),
  );
  await page.goto(`/chat?with=${seller.user._id}`);
  await expect(page.getByText('Could not fetch the deal')).toBeVisible();
  await expect(talk(page).log).toContainText(`You want this · ${item.title}`);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(strip(page)).toContainText(item.title);
  await expect(talk(page).log).toContainText('You want this');
});

test('an open conversation fills a phone’s screen, and Send is always in reach @phoneOnly', async ({ page: phone }) => {
  const { seller, buyer, deal, conversationId } = await haggling(phone);
  await send(
    buyer,
    conversationId,
    Array.from({ length: 30 }, (_, n) => `Line ${n + 1}`),
  );
  const { log, field, button } = talk(phone);
  await expect(phone.getByRole('banner')).toBeHidden();
  await expect(phone.getByRole('navigation', { name: 'Quick' })).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Back to conversations' })).toBeVisible();
  const height = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);

  for (const [width, tall, least] of [
    [390, 844, 480],
    [390, 664, 300],
    [375, 553, 200],
    [360, 640, 300],
  ] as const) {
    await phone.setViewportSize({ width, height: tall });
    expect.soft(await height(log), `messages at ${width} x ${tall}`).toBeGreaterThanOrEqual(least);
    expect.soft(await bottom(button), `Send at ${width} x ${tall}`).toBeLessThanOrEqual(tall);
    expect.soft(await height(field)).toBe(52);
  }

  // One line while one types or looks back; the field grows to five.
  await phone.setViewportSize({ width: 360, height: 640 });
  const whole = await height(strip(phone));
  await field.fill('1\n2\n3\n4\n5\n6\n7');
  await expect.poll(() => height(strip(phone))).toBe(52);
  expect(await height(field)).toBeGreaterThan(120);
  expect(await height(field)).toBeLessThanOrEqual(142);
  expect(await bottom(button)).toBeLessThanOrEqual(640);
  await field.fill('');
  await field.blur();
  await expect.poll(() => height(strip(phone))).toBe(whole);
  await log.evaluate((pane) => pane.scrollTo(0, 0));
  await expect.poll(() => height(strip(phone))).toBe(52);
  await log.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await expect.poll(() => height(strip(phone))).toBe(whole);

  // The meeting's time, once it is agreed, and its next step.
  await call(dealCalls.reserveDeal, { dealId: deal._id }, seller);
  const time = inHours(20);
  await call(dealActCalls.proposeMeeting, { dealId: deal._id, times: [time], place: 'Gate' }, seller);
  await call(dealActCalls.takeMeeting, { dealId: deal._id, time }, buyer);
  await expect(strip(phone)).toContainText(/Meet .*, Gate/);
  await expect(strip(phone).getByRole('link', { name: 'Show the code' })).toBeVisible();
});
