import type { Locator, Page } from '@playwright/test';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { query } from './database.ts';
import { want } from './deals.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';
import { talk } from './talk.ts';

test.use({ sharesPage: true });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const strip = (page: Page) => page.getByRole('region', { name: 'Deal', exact: true });
const card = (page: Page, name: string) => talk(page).log.getByRole('article', { name });
const seen = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole(role, { name }).filter({ visible: true });
const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });

/** Follows a notice in the bell to where it leads. */
async function followNotice(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unseen/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: words }).click();
  await expect(panel).toBeHidden();
}

async function openInDashboard(page: Page, name: string): Promise<void> {
  const dashboard = page.getByRole('navigation', { name: 'Dashboard', exact: true });
  const you = page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: /^You/ });
  const toDashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  if (await toDashboard.isVisible()) await toDashboard.click();
  // The server sends neither: they come with the member.
  await expect(dashboard.or(you)).toBeVisible();
  if (await you.isVisible()) {
    await you.click();
    const yours = page.getByRole('navigation', { name: 'Yours' });
    await yours.getByRole('link', { name: name.replace(/ Item$/, '') }).click();
  } else await dashboard.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function review(dialog: Locator, stars: number, words: string): Promise<void> {
  await dialog.getByRole('radio', { name: new RegExp(`^${stars} stars`) }).check();
  await dialog.getByRole('checkbox', { name: 'On time' }).check();
  await dialog.getByLabel('A few words').fill(words);
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog).toBeHidden();
}

/** What the bell of somebody who only waited has said about deals, and how often. */
async function toldOfDeals(person: Person): Promise<string[]> {
  const { data } = await call(noticeCalls.listNotices, { kind: 'deal' }, person);
  return data.map((notice) => `${sentenceOf(notice)}: ${notice.count}`);
}

const IN_LINE = expect.stringMatching(/ is reserved for somebody else; you keep your place in line: 1$/);
const GONE = expect.stringMatching(/ is no longer available: 1$/);

test('a deal of a buyer with a phone, from I want this to both reviews', async ({ page: sellerPage, openBrowser }) => {
  const [seller, buyer, third] = await Promise.all([
    newMember({ firstName: 'Meera', lastName: 'Joshi' }),
    newMember({ firstName: 'Asha', lastName: 'Naik' }),
    newMember({ firstName: 'Kabir', lastName: 'Nair' }),
  ]);
  // Nobody adds papers for them, which would be told meanwhile.
  const both = [seller.user._id, buyer.user._id];
  await query("update members set year_and_branch = '1st Year · ELECTRICAL' where id = any($1)", [both]);
  const item = await newItem(seller, { title: newTitle('Drafter'), price: 900 });
  const thirdDeal = await want(item._id, third);
  const buyerPage = await openBrowser(PHONE);
  await Promise.all([signIn(sellerPage, seller), signIn(buyerPage, buyer)]);
  await sellerPage.goto('/');

  await test.step('the buyer wants it, says why, and offers less', async () => {
    await buyerPage.goto(`/item/${item._id}/owner/${seller.user._id}`);
    await expect(buyerPage.getByText('Say that you want it and you are 2nd.')).toBeVisible();
    await seen(buyerPage, 'button', 'I want this').click();
    const dialog = buyerPage.getByRole('dialog', { name: 'You are 2nd in line' });
    await dialog.getByLabel('Offer less').check();
    await dialog.getByLabel('Offer in rupees').fill('700');
    await dialog.getByLabel('Note to Meera').fill('I need it on Monday.');
    await dialog.getByRole('button', { name: 'Offer ₹700' }).click();
    await expect(dialog.getByText('Meera has your note and your offer')).toBeVisible();
    await dialog.getByRole('link', { name: 'Open the chat' }).click();
    await expect(strip(buyerPage)).toContainText('Offer sent');
    await expect(strip(buyerPage)).toContainText('Meera can answer until');
  });

  await test.step('the seller hears of it, looks at the line, and counters', async () => {
    await followNotice(sellerPage, `2 people want ${item.title}`);
    const line = sellerPage.getByRole('region', { name: 'In line' });
    await expect(line.getByRole('heading', { level: 3 })).toHaveText(['Kabir Nair', 'Asha Naik']);
    await expect(line).toContainText('I need it on Monday.');
    await line.getByRole('button', { name: 'More about Asha' }).click();
    await sellerPage.getByRole('menuitem', { name: 'Counter' }).click();
    const dialog = sellerPage.getByRole('dialog');
    await dialog.getByLabel('Your price').fill('800');
    await dialog.getByRole('button', { name: /^Offer ₹/ }).click();
    await expect(line).toContainText('your offer, until');
    await line.getByRole('link', { name: 'Chat with Asha' }).click();
    await expect(card(sellerPage, 'Asha’s offer')).toContainText('Countered');
    await expect(strip(sellerPage)).toContainText('Asha can answer until');
  });

  await test.step('the buyer takes that price: it is reserved, for everybody to see', async () => {
    await strip(buyerPage).getByRole('button', { name: 'Answer the offer' }).click();
    await card(buyerPage, 'Meera says').getByRole('button', { name: 'Take ₹800' }).click();
    for (const page of [buyerPage, sellerPage]) await expect(strip(page)).toContainText('Reserved until');
    // What both have read in the chat is no news in the bell.
    await expect.poll(async () => (await call(noticeCalls.countUnseenNotices, {}, buyer)).data.unseen).toBe(0);
    await expect(sellerPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    const visitor = await openBrowser();
    await visitor.goto(`/item/${item._id}/owner/${seller.user._id}`);
    await expect(visitor.getByText(/^Reserved until .*, 1 in line$/)).toBeVisible();
    for (const name of ['Asha', 'Kabir']) await expect(visitor.getByRole('main')).not.toContainText(name);
    await visitor.close();
    await expect.poll(() => toldOfDeals(third)).toEqual([IN_LINE]);
  });

  await test.step('the seller proposes when and where to meet, the buyer takes it', async () => {
    await strip(sellerPage).getByRole('button', { name: 'Propose a meeting' }).click();
    const dialog = sellerPage.getByRole('dialog', { name: 'Propose a meeting' });
    // The campus may have a list of good places.
    const own = dialog.getByRole('textbox', { name: /Where|Another place/ });
    const somewhereElse = dialog.getByText('Somewhere else');
    await expect(own.or(somewhereElse).first()).toBeVisible();
    if (await somewhereElse.isVisible()) await somewhereElse.click();
    await own.fill('Library steps');
    await dialog.getByRole('checkbox', { name: 'Tomorrow 5 PM' }).check();
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(card(sellerPage, 'You propose to meet')).toContainText('Waiting');

    await strip(buyerPage).getByRole('button', { name: 'Pick a time to meet' }).click();
    const proposal = card(buyerPage, 'Meera proposes to meet');
    await proposal.getByRole('radio').nth(1).check();
    await proposal.getByRole('button', { name: /^Take / }).click();
    for (const page of [buyerPage, sellerPage]) {
      await expect(card(page, 'You meet')).toContainText('Library steps');
      const saved = page.waitForEvent('download');
      await card(page, 'You meet').getByRole('button', { name: 'Calendar' }).click();
      expect((await saved).suggestedFilename()).toBe('meeting.ics');
    }
  });

  await test.step('they meet: the seller types what the buyer’s screen shows', async () => {
    await strip(sellerPage).getByRole('link', { name: 'Hand over' }).click();
    await strip(buyerPage).getByRole('link', { name: 'Show the code' }).click();
    const shown = await buyerPage.getByText(/^Your code: /).textContent();
    const code = shown?.replace(/\D/g, '') ?? '';
    expect(code).toHaveLength(6);
    await sellerPage.getByRole('textbox', { name: 'Asha’s code' }).fill(code);
    await expect(sellerPage.getByRole('heading', { name: 'It is handed over' })).toBeVisible();
    await expect(buyerPage.getByRole('heading', { name: 'It is yours' })).toBeVisible();
    for (const page of [buyerPage, sellerPage]) await expect(page.getByText('₹800, paid in person')).toBeVisible();
  });

  await test.step('nobody is left in line: who waited hears once that it is gone', async () => {
    await expect.poll(() => toldOfDeals(third)).toEqual([GONE, IN_LINE]);
    const { data: closed } = await call(dealCalls.getDeal, { dealId: thirdDeal._id }, third);
    expect([closed.state, closed.closedBecause]).toEqual(['Closed', 'sold']);
    const conversationId = closed.conversationId as string;
    const { data: messages } = await call(conversationCalls.listMessages, { conversationId, limit: 100 }, third);
    expect(messages.filter(({ content }) => content.includes('It went to somebody else'))).toHaveLength(1);
    const { data: line } = await call(dealCalls.listLine, { itemId: item._id }, seller);
    expect(line.filter(({ state }) => state === 'Interested')).toEqual([]);
  });

  await test.step('the seller says how it went, which stays hidden', async () => {
    await sellerPage.getByRole('button', { name: 'Say how it went' }).click();
    await review(sellerPage.getByRole('dialog', { name: 'How was it with Asha?' }), 5, 'Came as agreed.');
    await expect(sellerPage.getByRole('button', { name: 'Say how it went' })).toHaveCount(0);
    const visitor = await openBrowser();
    await visitor.goto(`/profile/${buyer.user._id}`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Asha Naik' })).toBeVisible();
    await expect(reviews(visitor)).toHaveCount(0);
    await visitor.close();
  });

  await test.step('the buyer says it too, from Bought Item, and both reviews show', async () => {
    await buyerPage.getByRole('main').getByRole('link', { name: 'Bought Item' }).click();
    await buyerPage.getByRole('button', { name: `Review: ${item.title}` }).click();
    await review(buyerPage.getByRole('dialog', { name: 'How was it with Meera?' }), 4, 'Exactly as in the picture.');
    await expect(buyerPage.getByText('Both reviews are shown now')).toBeVisible();
    await expect(buyerPage.getByText('What you want to buy or rent stands here')).toBeVisible();

    await followNotice(buyerPage, 'Meera Joshi reviewed you');
    await expect(reviews(buyerPage)).toContainText('Came as agreed.');
    await expect(reviews(buyerPage).getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
    await followNotice(sellerPage, 'Asha Naik reviewed you');
    await expect(reviews(sellerPage)).toContainText('Exactly as in the picture.');
    await reviews(sellerPage).getByRole('link', { name: 'Asha Naik' }).click();
    await expect(reviews(sellerPage)).toContainText('Came as agreed.');
  });

  await test.step('Purchase History has it for both', async () => {
    for (const [page, did, who, stars] of [
      [buyerPage, 'You bought', 'Meera Joshi', 4],
      [sellerPage, 'You sold', 'Asha Naik', 5],
    ] as const) {
      await openInDashboard(page, 'Purchase History');
      const row = page.getByRole('main').locator('tr, li').filter({ hasText: item.title });
      await expect(row).toContainText(did);
      await expect(row).toContainText(who);
      await expect(row).toContainText('800');
      await expect(row.getByRole('img', { name: `${stars} of 5 stars` })).toBeVisible();
    }
  });
});
