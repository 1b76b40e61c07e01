import { accountCalls } from '#contract/accounts.ts';
import { call, expect, signIn, test } from './fixtures.ts';
import { bubble, newPair, send, stored, talk } from './talk.ts';

test.use({ sharesPage: true });

/** The time stands under what is stored. */
const SENT = /\d:\d\d [AP]M$/;

// Being offline is what these are about.
test.beforeEach(({ forgiven }) => void forgiven.push(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection .* failed/));

test('what is sent without network is kept, and sent once when it is back', async ({ page, context }) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await talk(page).field.fill('with network');
  await talk(page).button.click();
  await expect(bubble(page, 'with network')).toContainText(SENT);

  await context.setOffline(true);
  await expect(page.getByText('No connection. Messages wait until it is back.')).toBeVisible();
  for (const text of ['first', 'second', 'third']) {
    await talk(page).field.fill(text);
    await talk(page).field.press('Enter');
    await expect(bubble(page, text)).toContainText('Waiting to be sent');
  }
  // Meanwhile the other one writes too.
  await send(ravi, conversationId, ['are you there?']);
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  for (const text of ['are you there?', 'first', 'second', 'third']) {
    await expect(bubble(page, text)).toHaveCount(1);
    await expect(bubble(page, text)).toContainText(SENT);
  }
  const contents = (await stored(ravi, conversationId)).map(({ content }) => content);
  expect(contents).toEqual(['with network', 'are you there?', 'first', 'second', 'third']);
});

test('what is unsent survives a reload, and two tabs send it once', async ({ page, context }) => {
  const { asha, ravi, conversationId } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  const other = await context.newPage();
  await other.goto(`/chat?with=${ravi.user._id}`);
  await expect(talk(other).log).toHaveText('No messages yet');
  await expect(talk(page).log).toHaveText('No messages yet');

  await context.setOffline(true);
  for (const text of ['one', 'two']) {
    await talk(page).field.fill(text);
    await talk(page).button.click();
  }
  // The other tab shows them too.
  await expect(bubble(other, 'two')).toContainText('Waiting to be sent');
  await page.goto('about:blank');
  await other.close();
  await context.setOffline(false);
  await page.goto(`/chat?with=${ravi.user._id}`);
  const again = await context.newPage();
  await again.goto(`/chat?with=${ravi.user._id}`);
  for (const tab of [page, again])
    for (const text of ['one', 'two']) {
      await expect(bubble(tab, text)).toHaveCount(1);
      await expect(bubble(tab, text)).toContainText(SENT);
    }
  expect((await stored(ravi, conversationId)).map(({ content }) => content)).toEqual(['one', 'two']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox')))).toEqual([]);
});

test('who logs out in one tab leaves the chat in all of them', async ({ page, context }) => {
  const { asha, ravi } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  const other = await context.newPage();
  await other.goto('/chat?with=community');
  await talk(other).field.fill('half a sentence');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  expect(await other.evaluate(() => sessionStorage.length + Object.keys(localStorage).length)).toBe(0);
});

test.describe('with a socket between', () => {
  test.use({ sharesPage: false });

  test('a message whose acknowledgement was lost is there once', async ({ page, context }) => {
    const { asha, ravi, conversationId } = await newPair();
    let isDeaf = true;
    await context.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        // Socket.IO's acknowledgement, and the message itself on its way back: both get lost, and then the connection.
        const isAnswer = /^43|receiveMessage/.test(String(message));
        if (isDeaf && isAnswer && String(message).includes('just once')) {
          isDeaf = false;
          void socket.close();
        } else socket.send(message);
      });
    });
    await signIn(page, asha);
    await page.goto(`/chat?with=${ravi.user._id}`);
    await talk(page).field.fill('just once');
    await talk(page).button.click();
    await expect(bubble(page, 'just once')).toContainText(SENT);
    await expect(bubble(page, 'just once')).toHaveCount(1);
    expect(isDeaf).toBe(false);
    expect(await stored(ravi, conversationId)).toHaveLength(1);
  });

  test('what the server does not take is said, and can be tried again or discarded', async ({ page, context }) => {
    const { asha, ravi, conversationId } = await newPair();
    let isRefusing = true;
    await context.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const [, id] = /^42(\d+)\["sendMessage"/.exec(String(message)) ?? [];
        if (id && isRefusing)
          socket.send(`43${id}[{"success":false,"code":"FORBIDDEN","message":"Not in this conversation."}]`);
        else server.send(message);
      });
    });
    await signIn(page, asha);
    await page.goto(`/chat?with=${ravi.user._id}`);
    for (const text of ['keep', 'drop']) {
      await talk(page).field.fill(text);
      await talk(page).button.click();
      await expect(bubble(page, text)).toContainText('Not sent. Not in this conversation.');
    }
    await page.reload();
    await expect(bubble(page, 'keep')).toContainText('Not sent.');
    isRefusing = false;
    await bubble(page, 'drop').getByRole('button', { name: 'Discard' }).click();
    await expect(bubble(page, 'drop')).toHaveCount(0);
    await bubble(page, 'keep').getByRole('button', { name: 'Try again' }).click();
    await expect(bubble(page, 'keep')).not.toContainText('Not sent.');
    await expect.poll(async () => (await stored(ravi, conversationId)).map(({ content }) => content)).toEqual(['keep']);
  });

  test('who has sent too much waits a little, and nothing is lost', async ({ page, context }) => {
    const { asha, ravi, conversationId } = await newPair();
    let isTooMuch = true;
    await context.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const [, id] = /^42(\d+)\["sendMessage"/.exec(String(message)) ?? [];
        if (id && isTooMuch) {
          isTooMuch = false;
          socket.send(`43${id}[{"success":false,"code":"TOO_MANY","message":"Too many tries. Please wait a little."}]`);
        } else server.send(message);
      });
    });
    await signIn(page, asha);
    await page.goto(`/chat?with=${ravi.user._id}`);
    for (const text of ['too', 'much']) {
      await talk(page).field.fill(text);
      await talk(page).button.click();
    }
    await expect(bubble(page, 'too')).toContainText('Waiting to be sent');
    for (const text of ['too', 'much']) await expect(bubble(page, text)).toContainText(SENT);
    expect((await stored(ravi, conversationId)).map(({ content }) => content)).toEqual(['too', 'much']);
  });
});

test('a session that was ended elsewhere is over here at once', async ({ page }) => {
  const { asha, ravi } = await newPair();
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(talk(page).log).toHaveText('No messages yet');
  await call(accountCalls.logOut, {}, asha);
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`/login?next=%2Fchat%3Fwith%3D${ravi.user._id}`);
});
