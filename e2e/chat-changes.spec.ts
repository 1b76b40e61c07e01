import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { bubble, newPair, send, stored, talk } from './talk.ts';

test.use({ sharesPage: true });

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const openMenu = async (page: Page, text: string): Promise<Locator> => {
  // An answer quotes it further down.
  const line = bubble(page, text).first();
  await line.hover();
  await line.getByRole('button', { name: /^More about this message/ }).click();
  return page.getByRole('dialog', { name: `Message: ${text}` });
};

test('a message is answered, edited, reacted to and deleted, and the other sees each at once', async ({
  page,
  openBrowser,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  const phone = await openBrowser(PHONE);
  await signIn(phone, ravi);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await phone.goto(`/chat?with=${asha.user._id}`);
  await talk(page).field.fill('Is the LM358 in the box?');
  await talk(page).field.press('Enter');

  await expect(bubble(page, 'Is the LM358').getByRole('img', { name: 'Read', exact: true })).toBeVisible();
  const sheet = await openMenu(phone, 'Is the LM358 in the box?');
  await expectAccessible(phone);
  await expect(sheet.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Thumbs up' }).tap();
  const sign = bubble(page, 'Is the LM358 in the box?').getByRole('button', { name: '👍 1' });
  await expect(sign).toHaveAttribute('aria-pressed', 'false');
  await sign.click();
  await expect(bubble(phone, 'Is the LM358').getByRole('button', { name: '👍 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const again = await openMenu(phone, 'Is the LM358 in the box?');
  await again.getByRole('button', { name: 'Reply' }).tap();
  await expect(phone.getByText('Reply to Asha')).toBeVisible();
  await expect(talk(phone).field).toBeFocused();
  await talk(phone).field.fill('Yes, it is');
  await talk(phone).button.tap();
  await expect(phone.getByText('Reply to Asha')).toBeHidden();
  const quote = bubble(page, 'Yes, it is').getByRole('button', { name: 'You Is the LM358 in the box?' });
  await expect(quote).toBeVisible();

  const own = bubble(page, 'Is the LM358 in the box?').first();
  await own.hover();
  await own.getByRole('button', { name: 'React to this message of you' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Heart' }).click();
  await expect(bubble(phone, 'Is the LM358 in the box?').getByRole('button', { name: '❤️ 1' })).toBeVisible();

  // The arrow up edits the last message, and Escape gives up.
  await talk(page).field.press('ArrowUp');
  await expect(page.getByText('Editing')).toBeVisible();
  await expect(talk(page).field).toHaveValue('Is the LM358 in the box?');
  await talk(page).field.press('Escape');
  await expect(talk(page).field).toHaveValue('');
  const menu = await openMenu(page, 'Is the LM358 in the box?');
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`/chat?with=${ravi.user._id}`);
  await openMenu(page, 'Is the LM358 in the box?');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Edit 10 min left' }).click();
  await talk(page).field.fill('Are two LM358 in the box?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bubble(phone, 'Are two LM358 in the box?').first()).toContainText('edited');

  await (await openMenu(page, 'Are two LM358 in the box?')).getByRole('button', { name: 'Delete for both' }).click();
  await expect(bubble(phone, 'This message was deleted.')).toBeVisible();
  await expect(bubble(phone, 'Yes, it is')).toContainText('Message not available');
  await (await openMenu(page, 'Yes, it is')).getByRole('button', { name: 'Delete for me' }).click();
  await expect(bubble(page, 'Yes, it is')).toHaveCount(0);
  await expect(bubble(phone, 'Yes, it is')).toBeVisible();
  await page.reload();
  await expect(bubble(page, 'This message was deleted.')).toBeVisible();
  await expect(bubble(page, 'Yes, it is')).toHaveCount(0);
  expect((await stored(ravi, conversationId)).map(({ content }) => content)).toEqual([
    'This message was deleted.',
    'Yes, it is',
  ]);
});

test('an edit without a connection waits, and a quote leads to its message on an older page', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection .* failed/);
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  await send(ravi, conversationId, ['The first of all']);
  await send(
    asha,
    conversationId,
    Array.from({ length: 55 }, (_, i) => `Line ${i + 1}`),
  );
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'Line 55')).toBeVisible();
  const [first] = await stored(ravi, conversationId);
  expect(first?.content).toBe('The first of all');

  await (await openMenu(page, 'Line 55')).getByRole('button', { name: /^Edit/ }).click();
  await page.context().setOffline(true);
  await talk(page).field.fill('The last of all');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bubble(page, 'The last of all')).toBeVisible();
  expect((await stored(ravi, conversationId)).at(-1)?.content).toBe('Line 55');
  await page.context().setOffline(false);
  await expect.poll(async () => (await stored(ravi, conversationId)).at(-1)?.content).toBe('The last of all');

  await talk(page).log.evaluate((log) => log.scrollTo(0, 0));
  await expect(bubble(page, 'The first of all')).toBeAttached();
  await (await openMenu(page, 'The first of all')).getByRole('button', { name: 'Reply' }).click();
  await talk(page).field.fill('And here is the answer');
  await talk(page).field.press('Enter');
  await expect(bubble(page, 'And here is the answer')).toBeVisible();
  await page.reload();
  const quote = bubble(page, 'And here is the answer').getByRole('button', { name: /The first of all/ });
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(bubble(page, 'The first of all').first()).toBeInViewport();
});

test('a chat is marked as unread, all are marked as read, and one is hidden until its next message', async ({
  page,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  await send(ravi, conversationId, ['At four?']);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'At four?')).toBeVisible();
  const { list } = talk(page);
  const entry = list.getByRole('link', { name: /^Ravi Sule/ });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More about this chat' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Mark as unread');
  await expect(entry.getByRole('img', { name: 'Marked as unread' })).toBeVisible();
  // It is read when it is opened again, or with all the others.
  await entry.click();
  await expect(bubble(page, 'At four?')).toBeVisible();
  await expect(entry.getByRole('img', { name: 'Marked as unread' })).toBeHidden();
  await choose('Mark as unread');
  await expect(entry.getByRole('img', { name: 'Marked as unread' })).toBeVisible();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(entry.getByRole('img', { name: 'Marked as unread' })).toBeHidden();

  await entry.click();
  await talk(page).field.fill('I could come');
  await entry.hover();
  await list.getByRole('button', { name: 'More about the chat with Ravi Sule' }).click();
  await page.getByRole('button', { name: 'Hide until a new message' }).click();
  await expect(page).toHaveURL('/chat');
  await expect(entry).toBeHidden();
  await list.getByRole('button', { name: 'More about the chats' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Hidden chats' }).click();
  await expect(entry).toContainText('Draft: I could come');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Back to the chats' }).click();
  await send(ravi, conversationId, ['At five?']);
  await expect(entry).toBeVisible();
});

test('a finger that rests on a message or a chat opens its menu, and one that swipes a message answers it @phoneOnly', async ({
  page,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['At four?']);
  await signIn(page, asha);
  await page.goto('/chat');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const middleOf = async (spot: Locator) => {
    const { x, y, width, height } = (await spot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const entry = talk(page).list.getByRole('link', { name: /^Ravi Sule/ });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('button', { name: 'More about the chat with Ravi Sule' })).toBeAttached();
  await touch('touchStart', [await middleOf(entry)]);
  const menu = page.getByRole('dialog', { name: 'Chat with Ravi Sule' });
  await expect(menu).toBeVisible();
  await touch('touchEnd', []);
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/chat');

  await entry.tap();
  const message = bubble(page, 'At four?');
  await expect(message.getByRole('button', { name: /^More about this message/ })).toBeVisible();
  const text = message.getByText('At four?');
  await touch('touchStart', [await middleOf(text)]);
  const actions = page.getByRole('dialog', { name: 'Message: At four?' });
  await expect(actions).toBeVisible();
  await touch('touchEnd', []);
  // It stays lit, above the scrim and the sheet.
  const lit = page.locator('.bubble[data-lit]');
  await expect(lit).toHaveText('At four?');
  const topOf = async (spot: Locator) => (await spot.boundingBox())?.y ?? 0;
  await expect.poll(async () => (await topOf(lit)) < (await topOf(actions))).toBe(true);
  await page.goBack();
  await expect(actions).toBeHidden();
  await expect(lit).toHaveCount(0);

  const { x, y } = await middleOf(text);
  await touch('touchStart', [{ x, y }]);
  for (const far of [20, 40, 60, 80]) await touch('touchMove', [{ x: x + far, y }]);
  await touch('touchEnd', []);
  await expect(page.getByText('Reply to Ravi')).toBeVisible();
});
