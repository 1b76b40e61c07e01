import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, type Person, signIn, test } from './fixtures.ts';
import { bubble, newPair, send, talk } from './talk.ts';

/*
 * Chromium without a window has no push service and asks for no permission: both are played here. That what is sent can
 * be read by a browser is the server's test (server/notices/push/).
 */

test.use({ serviceWorkers: 'allow' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

type Permission = 'default' | 'granted' | 'denied';
interface PushBrowser {
  /** What the person answers when the browser asks. */
  answer: Permission;
  permission: Permission;
  subscription: { endpoint: string; p256dh: string; auth: string } | null;
}

/** Gives the pages of a browser a push service of their own. Of a browser: reloads do not forget it. */
async function withPush(page: Page): Promise<PushBrowser> {
  const browser: PushBrowser = { answer: 'granted', permission: 'default', subscription: null };
  const context = page.context();
  await context.exposeFunction('pushBrowser', (act: 'read' | 'ask' | 'subscribe' | 'unsubscribe') => {
    if (act === 'ask') browser.permission = browser.answer;
    if (act === 'unsubscribe') browser.subscription = null;
    if (act === 'subscribe')
      browser.subscription ??= {
        endpoint: `https://push.example.com/${randomUUID()}`,
        p256dh: createECDH('prime256v1').generateKeys('base64'),
        auth: randomBytes(16).toString('base64'),
      };
    return browser;
  });
  await context.addInitScript(() => {
    const ask = (act: string) =>
      (window as unknown as { pushBrowser(act: string): Promise<PushBrowser> }).pushBrowser(act);
    let permission: Permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = (await ask('ask')).permission;
      return permission;
    };
    void ask('read').then((browser) => {
      permission = browser.permission;
    });
    let key: unknown;
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer;
    const present = ({ subscription }: PushBrowser) =>
      subscription && {
        endpoint: subscription.endpoint,
        options: { applicationServerKey: key },
        getKey: (name: 'p256dh' | 'auth') => bytes(subscription[name]),
        unsubscribe: () => ask('unsubscribe'),
      };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present(await ask('read')),
      subscribe: async (options: { applicationServerKey: Uint8Array }) => {
        key = options.applicationServerKey.buffer;
        return present(await ask('subscribe'));
      },
    });
  });
  return browser;
}

/** The service worker is there, and what comes after the page's load with it. */
const untilWorking = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const ask = (page: Page) => page.getByRole('region', { name: /^Know when / });
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });
const listed = async (who: Person) => (await call(noticeCalls.listDevices, {}, who)).data;

test('asks for push after a message, not on arrival, and once', async ({ page }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['An old message']);
  const browser = await withPush(page);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await untilWorking(page);
  await expect(bubble(page, 'An old message')).toBeVisible();
  await expect(ask(page)).toBeHidden();

  await talk(page).field.fill('Is it still there?');
  await talk(page).button.click();
  await expect(ask(page).getByRole('heading', { name: 'Know when Ravi writes?' })).toBeVisible();
  await expect(ask(page).getByRole('button')).toHaveText(['Not now', 'Turn on push']);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect(bubble(page, 'Is it still there?')).toBeInViewport();
  }
  await ask(page).getByRole('button', { name: 'Not now' }).click();
  await expect(ask(page)).toBeHidden();
  await expect(talk(page).field).toBeFocused();

  await page.reload();
  await talk(page).field.fill('Hello?');
  await talk(page).button.click();
  await expect(bubble(page, 'Hello?')).toBeVisible();
  await expect(ask(page)).toBeHidden();
  expect([browser.permission, browser.subscription]).toEqual(['default', null]);

  await test.step('turns push on when an answer has come, and off again on any device', async () => {
    // What signing out leaves of one who was asked.
    await page.evaluate(() => localStorage.clear());
    const { asha, ravi, conversationId } = await newPair();
    await signIn(page, asha);
    await page.goto(`/chat?with=${ravi.user._id}`);
    await expect(talk(page).log).toHaveText('No messages yet');
    await send(ravi, conversationId, ['Yes, it is']);
    await ask(page).getByRole('button', { name: 'Turn on push' }).click();
    await expect(page.getByText('Push is on for this device')).toBeVisible();
    await expect(ask(page)).toBeHidden();
    expect(browser.subscription).not.toBeNull();

    await page.goto('/dashboard/settings/notifications');
    const row = devices(page).getByRole('listitem');
    await expect(row).toHaveText(/^\w+ on \w+This device · since \d+ \w+ \d{4}Remove$/);
    await row.getByRole('button', { name: /^Remove / }).click();
    await expect(devices(page).getByText('None so far.')).toBeVisible();
    expect(browser.subscription).toBeNull();
    await devices(page).getByRole('button', { name: 'Turn on push on this device' }).click();
    await expect(row).toBeVisible();

    // As if from another device: the next page gives its part up, and does not begin again.
    const [device] = await listed(asha);
    await call(noticeCalls.removePushSubscription, { deviceId: device?._id ?? '' }, asha);
    await page.reload();
    await expect.poll(() => browser.subscription).toBeNull();
    expect(await listed(asha)).toEqual([]);
  });
});

test.describe('without network', () => {
  test.use({
    forgiven: [/net::ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|WebSocket connection|No connection/],
  });

  test('says where push is blocked; where it is on, signing out ends it in this browser', async ({ page, member }) => {
    const browser = await withPush(page);
    browser.answer = 'denied';
    await page.goto('/dashboard/settings/notifications');
    await untilWorking(page);
    await devices(page).getByRole('button', { name: 'Turn on push on this device' }).click();
    await expect(devices(page).getByText('Push is blocked on this device')).toBeVisible();
    await expect(devices(page).getByRole('button')).toHaveCount(0);

    // The person allows it in the browser's settings.
    Object.assign(browser, { answer: 'granted', permission: 'default' });
    await page.reload();
    await devices(page).getByRole('button', { name: 'Turn on push on this device' }).click();
    await expect(devices(page).getByRole('listitem')).toBeVisible();
    expect(await listed(member)).toHaveLength(1);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => browser.subscription).toBeNull();
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('says where a browser has no push', async ({ page, member }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    expect(member.token).toBeTruthy();
    await page.goto('/dashboard/settings/notifications');
    await expect(devices(page).getByText('This browser has no push')).toBeVisible();
  });

  test('a click opens a window where none is open, and marks as seen there', async ({ page, member }) => {
    const asha = await newMember({ firstName: 'Asha', lastName: 'Naik' });
    await call(peopleCalls.follow, { friendId: member.user._id }, asha);
    const [notice] = (await call(noticeCalls.listNotices, {}, member)).data;
    // What the service worker opens.
    await page.goto(`${notice?.link}#notice=${notice?._id}`);
    await expect(page).toHaveURL(notice?.link ?? '');
    await expect.poll(async () => (await call(noticeCalls.countUnseenNotices, {}, member)).data.unseen).toBe(0);
  });
});
