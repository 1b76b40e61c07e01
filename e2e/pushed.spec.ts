import type { Page, Worker } from '@playwright/test';
import { noticeCalls, type PushPayload } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, test } from './fixtures.ts';

/*
 * What the service worker does with a push, in a Chromium that can show notifications (playwright.config.ts). The
 * browser's own tool delivers it: the way from the server to a browser is the server's test (server/notices/push/).
 */

// A picture as a page names no icon.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], forgiven: [/\/favicon\.ico$/] });

test('a push is shown to whoever is away, replaced by its next, and opened by a click in the open tab', async ({
  page,
  member,
}) => {
  const fan = await newMember({ firstName: 'Asha', lastName: 'Naik' });
  await call(peopleCalls.follow, { friendId: member.user._id }, fan);
  const [notice] = (await call(noticeCalls.listNotices, {}, member)).data;
  if (!notice) throw new Error('nobody was told');
  const { _id: noticeId, link } = notice;
  const payload: PushPayload = { noticeId, title: 'Asha follows you', body: 'Follower', link, unseen: 1 };

  await page.goto('/about');
  test.skip((await page.evaluate(() => Notification.permission)) !== 'granted', 'this browser shows no notifications');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const deliver = await pushTo(page);

  await page.goto('about:blank');
  await deliver(payload);
  await expect.poll(() => shown(page)).toEqual([shownAs(payload)]);
  const next = { ...payload, title: 'Asha and Ravi follow you', body: 'Followers' };
  await deliver(next);
  await expect.poll(() => shown(page)).toEqual([shownAs(next)]);

  // Whoever looks at any page of ours sees the bell there: a notification goes as soon as it has come.
  await page.goto('/icons/any-192.png');
  expect(await shown(page)).toEqual([shownAs(next)]);
  await deliver(payload);
  await expect.poll(() => shown(page)).toEqual([]);

  await page.goto('/dashboard/add-item');
  // What comes after the page's load listens for clicks.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /after-load/.test(name)),
  );
  await page.getByLabel('Title').fill('A lamp that I was just describing');
  await page.evaluate(() => void Object.assign(document, { isSameDocument: true }));
  await click(page, shownAs(next));
  await expect(page).toHaveURL(link);
  expect(await page.evaluate(() => 'isSameDocument' in document)).toBe(true);
  expect(await shown(page)).toEqual([]);
  await expect.poll(async () => (await call(noticeCalls.countUnseenNotices, {}, member)).data.unseen).toBe(0);
});

const shownAs = ({ noticeId, title, body, link }: PushPayload) => ({
  title,
  body,
  tag: noticeId,
  data: { noticeId, link },
});

/** The browser's own tool for trying pushes. */
async function pushTo(page: Page): Promise<(payload: PushPayload) => Promise<unknown>> {
  const tool = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    tool.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${process.env.E2E_URL}/`);
      if (ours) found(ours.registrationId);
    });
  });
  await tool.send('ServiceWorker.enable');
  return async (payload) =>
    tool.send('ServiceWorker.deliverPushMessage', {
      origin: process.env.E2E_URL ?? '',
      registrationId: await registrationId,
      data: JSON.stringify(payload),
    });
}

/** The browser may start it anew at any time. */
function workerOf(page: Page): Worker {
  const worker = page.context().serviceWorkers().at(-1);
  if (!worker) throw new Error('there is no service worker');
  return worker;
}

interface InWorker {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

const shown = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const { registration } = self as unknown as InWorker;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** Presses a notification as the system tells of it; that a person allows the worker to bring a tab to the front with it is left out. */
const click = (page: Page, { title, ...shown }: ReturnType<typeof shownAs>): Promise<void> =>
  workerOf(page).evaluate(
    async ({ title, shown }) => {
      const { registration, NotificationEvent } = self as unknown as InWorker;
      // A page where push was never turned on closes what it finds.
      await registration.showNotification(title, shown);
      const [notification] = await registration.getNotifications({ tag: shown.tag });
      if (!notification) throw new Error('it is not shown');
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    },
    { title, shown },
  );
