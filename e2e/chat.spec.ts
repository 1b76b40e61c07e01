import { conversationCalls } from '#contract/conversations.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { call, expect, expectAccessible, newMember, signIn, test, theAdmin } from './fixtures.ts';
import { bubble, newPair, send, stored, talk } from './talk.ts';

test.use({ sharesPage: true });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test('two members talk, one at a desk and one on a phone', async ({ page, openBrowser }) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  const phone = await openBrowser(PHONE);
  await signIn(phone, ravi);

  await page.goto('/chat');
  await expect(page.getByText('No conversation selected.')).toBeVisible();
  const entry = talk(page).list.getByRole('link', { name: /^Ravi Sule/ });
  await expect(entry).toContainText('No message yet');
  await entry.click();
  await expect(page).toHaveURL(`/chat?with=${ravi.user._id}`);
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'Ravi Sule' })).toBeVisible();
  await expect(page.getByText(ravi.email)).toBeVisible();
  await expect(talk(page).log).toHaveText('No messages yet');
  await expect(talk(page).field).toBeFocused();

  await phone.goto('/chat');
  await expect(talk(phone).list.getByRole('link', { name: /^Asha Naik/ })).toContainText('No message yet');
  await talk(page).field.pressSequentially('Is it still there?');
  await talk(page).field.press('Shift+Enter');
  await talk(page).field.pressSequentially('See http://example.com/a_(b)?c=1. <b>javascript:alert(1)</b>');
  await talk(page).field.press('Enter');
  await expect(talk(page).field).toHaveValue('');
  await expect(bubble(page, 'Is it still there?')).toContainText(/\d:\d\d [AP]M$/);

  await talk(phone)
    .list.getByRole('link', { name: /^Asha Naik.*Is it still there\?/ })
    .click();
  const received = bubble(phone, 'Is it still there?');
  await expect(received).toBeVisible();
  await expect(received.getByRole('link')).toHaveCount(1);
  await expect(received.getByRole('link')).toHaveAttribute('href', 'http://example.com/a_(b)?c=1');
  await expect(received.getByRole('link')).toHaveAttribute('rel', 'noopener nofollow');
  await expect(received).toContainText('<b>javascript:alert(1)</b>');
  await expect(talk(phone).list).toBeHidden();

  // On a phone Enter breaks the line, and the button sends.
  await talk(phone).field.fill('   ');
  await talk(phone).button.tap();
  await talk(phone).field.fill('Yes');
  await talk(phone).field.press('Enter');
  await talk(phone).field.pressSequentially('come by 🛵');
  await talk(phone).button.tap();
  await expect(bubble(page, 'come by 🛵')).toBeVisible();
  await expect(entry).toContainText('come by');
  const contents = (await stored(asha, conversationId)).map(({ content }) => content);
  expect(contents).toEqual([
    'Is it still there?\nSee http://example.com/a_(b)?c=1. <b>javascript:alert(1)</b>',
    'Yes\ncome by 🛵',
  ]);

  await phone.getByRole('link', { name: 'Back to conversations' }).tap();
  await expect(talk(phone).list).toBeVisible();
  await expect(talk(phone).list.getByRole('link', { name: /^Asha Naik/ })).toBeFocused();
});

test('a message that asks to pay first carries a warning, for its receiver alone', async ({ page, openBrowser }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['Pay 2,000 on this UPI to hold, rest on delivery']);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(page.getByText('This message asks you to pay first.')).toBeVisible();
  await page.getByRole('note').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toContainText('Scam, or wants money first');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'How to pay safely' }).click();
  await expect(page).toHaveURL('/safety#paying');
  await expect(page.getByRole('heading', { name: 'Paying' })).toBeInViewport();

  const sender = await openBrowser();
  await signIn(sender, ravi);
  await sender.goto(`/chat?with=${asha.user._id}`);
  await expect(bubble(sender, 'rest on delivery')).toBeVisible();
  await expect(sender.getByText('This message asks you to pay first.')).toBeHidden();
});

test('what is unread is counted on every page, and read once in all of them', async ({ page, openBrowser }) => {
  const { asha, ravi, conversationId } = await newPair();
  // Other journeys write there meanwhile, which would count.
  const { converSationId } = (await call(peopleCalls.getMe, {}, asha)).data;
  const room = converSationId.find(({ commonName }) => commonName)?._id ?? '';
  await call(conversationCalls.muteConversation, { conversationId: room }, asha);
  await signIn(page, asha);
  await page.goto('/about');
  await send(ravi, conversationId, ['one', 'two']);
  const icon = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(icon('Chat, 2 unread messages')).toBeVisible();
  await send(ravi, conversationId, ['three']);
  await expect(icon('Chat, 3 unread messages')).toBeVisible();
  // The title's number is the bell's: a message is a notice once it has waited.
  await expect(page).not.toHaveTitle(/^\(\d/);

  const other = await openBrowser();
  await signIn(other, asha);
  await other.goto('/chat');
  const entry = talk(other).list.getByRole('link', { name: /^Ravi Sule.*3 unread messages$/ });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(bubble(other, 'three')).toBeVisible();
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
  // What comes while it is looked at is read, for all.
  await send(ravi, conversationId, ['four']);
  await expect(bubble(other, 'four')).toBeVisible();
  const pairOf = async () =>
    (await call(peopleCalls.getMe, {}, asha)).data.converSationId.find(({ _id }) => _id === conversationId);
  await expect.poll(async () => (await pairOf())?.unread).toBe(0);
  await expect(icon('Chat')).toBeVisible();
});

test('the community room is for all, and everyone has a name there', async ({ page, member, openBrowser }) => {
  const speaker = await newMember({ firstName: 'Sneha', lastName: 'Patil' });
  const other = await openBrowser(PHONE);
  await signIn(other, speaker);
  const said = `Lost a blue ID card ${speaker.user._id.slice(-6)}`;
  await page.goto('/chat?with=community');
  await expect(page.getByRole('heading', { name: 'Campus Community' })).toBeVisible();
  const room = talk(page).list.getByRole('link', { name: /^Campus Community/ });
  await expect(room.locator('img')).toHaveJSProperty('complete', true);
  await expect(room.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await other.goto('/chat?with=community');
  await talk(other).field.fill(said);
  await talk(other).button.tap();
  await expect(bubble(page, said)).toContainText('Sneha Patil');
  await expect(room).toContainText('Sneha: ');
  await expect(talk(other).log).toContainText(said);
  await bubble(other, said).getByRole('button', { name: 'More about this message of you' }).tap();
  await expect(other.getByRole('button', { name: 'Delete for everybody' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await other.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await expect(page.getByRole('menuitem', { name: 'Mute this chat' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bubble(page, said).hover();
  await bubble(page, said).getByRole('button', { name: 'More about this message of Sneha Patil' }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('dialog', { name: 'What is wrong?' });
  await expect(sheet).toContainText(said);
  await sheet.getByRole('radio').last().check();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you, the desk has it' })).toBeVisible();
  const { data } = await call(reportCalls.listOwnReports, {}, member);
  expect(data.map(({ kind }) => kind)).toEqual(['message']);

  await page.keyboard.press('Escape');
  const cases = (await call(deskCalls.listCases, { kind: 'message', limit: 100 }, theAdmin())).data;
  const caseId = cases.find(({ title }) => title === said)?._id ?? '';
  const decided = { caseId, reason: 'other', words: 'Ask the porter, who keeps what is found.' } as const;
  await call(deskCalls.decideCase, { ...decided, acts: ['remove'] }, theAdmin());
  for (const tab of [page, other]) {
    await expect(bubble(tab, said)).toHaveCount(0);
    await expect(talk(tab).log).toContainText('This message was removed.');
  }
  const decision = other.getByRole('main').getByRole('link', { name: 'Your message was removed' });
  await other.goto('/dashboard/notifications');
  await decision.tap();
  await expect(other.getByRole('main')).toContainText(decided.words);
  await call(decisionCalls.liftDecision, { caseId, lifted: ['remove'], words: 'It was yours.' }, theAdmin());
  await expect(bubble(page, said)).toBeVisible();
});

test('who is not followed cannot be talked with; visitors sign in first', async ({ page }) => {
  const stranger = await newMember();
  const { email, password } = await newMember();
  await page.goto(`/chat?with=${stranger.user._id}`);
  await expect(page).toHaveURL(`/login?next=%2Fchat%3Fwith%3D${stranger.user._id}`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chat?with=${stranger.user._id}`);
  await expect(page.getByText('Follow the seller first to enable chat functionality!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    `/profile/${stranger.user._id}`,
  );
  await expect(talk(page).field).toBeHidden();
});

test('history comes as one scrolls up, and what is being read does not move', async ({ page }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(
    ravi,
    conversationId,
    Array.from({ length: 100 }, (_, place) => `message ${place + 1}.`),
  );
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'message 100.')).toBeInViewport();
  await expect(bubble(page, 'message 30.')).toHaveCount(0);

  const { log } = talk(page);
  await log.focus();
  for (const first of ['message 30.', 'message 1.']) {
    await page.keyboard.press('Home');
    await expect(bubble(page, first)).toHaveCount(1);
  }
  await page.keyboard.press('Home');
  await expect(bubble(page, 'message 1.')).toBeInViewport();
  const numbers = await log
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => Number(/message (\d+)\./.exec(row.textContent ?? '')?.[1])));
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));

  const before = await bubble(page, 'message 1.').boundingBox();
  await send(ravi, conversationId, ['the newest']);
  const button = page.getByRole('button', { name: 'New messages' });
  await expect(button).toBeVisible();
  expect(await bubble(page, 'message 1.').boundingBox()).toEqual(before);
  await button.click();
  await expect(bubble(page, 'the newest')).toBeInViewport();
  await expect(button).toBeHidden();
});

test('a history that cannot be had says so, and can be tried again', async ({ page }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['hello']);
  await signIn(page, asha);
  const { path } = conversationCalls.listMessages;
  let isBroken = true;
  await page.route(`**/api/v1${path}`, (route) =>
    isBroken
      ? route.fulfill({ status: 404, json: { success: false, code: 'NOT_FOUND', message: 'Gone' } })
      : route.continue(),
  );
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(talk(page).log).toContainText('Could not find all message');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Could not find all message');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bubble(page, 'hello')).toBeVisible();
});

test('what was being typed waits in its conversation, and does not outlive the log-out', async ({ page }) => {
  const { asha, ravi } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await talk(page).field.fill('half a sentence');
  await talk(page)
    .list.getByRole('link', { name: /^Campus Community/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Campus Community' })).toBeVisible();
  await expect(talk(page).field).toHaveValue('');
  await talk(page)
    .list.getByRole('link', { name: /^Ravi Sule/ })
    .click();
  await expect(talk(page).field).toHaveValue('half a sentence');
  await page.reload();
  await expect(talk(page).field).toHaveValue('half a sentence');
  await talk(page).field.fill('x'.repeat(4001));
  await talk(page).button.click();
  await expect(page.getByText('Message may have up to 4,000 characters: 1 too many')).toBeVisible();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }))).not.toContainEqual(
    expect.stringMatching(/^(draft|outbox)/),
  );
});

test('a screen reader says both of two equal messages', async ({ page }) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(talk(page).log).toHaveText('No messages yet');
  /** What is added to live regions: a screen reader says that, and nothing that only stays. */
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = ({ addedNodes, target, type }: MutationRecord) => {
      if (type === 'characterData') said.push(target.textContent ?? '');
      for (const node of addedNodes) said.push(node.textContent ?? '');
    };
    for (const region of document.querySelectorAll('[aria-live=polite]'))
      new MutationObserver((records) => records.forEach(note)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  await send(ravi, conversationId, ['Hello?']);
  await expect.poll(said).toEqual(['Ravi Sule: Hello?']);
  await send(ravi, conversationId, ['Hello?']);
  await expect(bubble(page, 'Hello?')).toHaveCount(2);
  await expect.poll(said).toEqual(['Ravi Sule: Hello?', 'Ravi Sule: Hello?']);
});
