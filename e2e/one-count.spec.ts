import type { Page } from '@playwright/test';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { call, expect, newMember, signIn, test } from './fixtures.ts';
import { bubble, newPair, send } from './talk.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
type Badged = typeof globalThis & { badge?: number };

/** What the browser would show on the app's icon. */
const keepBadge = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => Object.assign(globalThis, { badge: count }),
      clearAppBadge: async () => Object.assign(globalThis, { badge: 0 }),
    });
  });

test('three devices of a member show the same numbers, and what is read on one is read on all', async ({
  page,
  openBrowser,
}) => {
  const { asha: member, ravi: friend, conversationId } = await newPair();
  const devices = [page, await openBrowser(PHONE), await openBrowser()];
  for (const device of devices) {
    await keepBadge(device);
    await signIn(device, member);
    await device.goto('/dashboard/my-profile');
  }
  const [, phone, other] = devices as [Page, Page, Page];

  const agree = async ({ unseen, unread }: { unseen: number; unread: number }) => {
    for (const device of devices) {
      const bell = unseen > 0 ? `Notifications, ${unseen} unseen` : 'Notifications';
      await expect(device.getByRole('button', { name: bell, exact: true })).toBeVisible();
      const chat = device.getByRole('link', { name: /^Chat/ }).filter({ visible: true }).first();
      await expect(chat).toHaveAccessibleName(unread > 0 ? new RegExp(`\\b${unread} unread`) : 'Chat');
      if (unseen > 0) await expect(device).toHaveTitle(new RegExp(`^\\(${unseen}\\) `));
      else await expect(device).not.toHaveTitle(/^\(/);
      await expect.poll(() => device.evaluate(() => (globalThis as Badged).badge)).toBe(unseen);
    }
    expect((await call(noticeCalls.countUnseenNotices, {}, member)).data.unseen).toBe(unseen);
    const { converSationId } = (await call(peopleCalls.getMe, {}, member)).data;
    expect(converSationId.find(({ _id }) => _id === conversationId)?.unread).toBe(unread);
  };

  await call(noticeCalls.markNoticesSeen, {}, member);
  await agree({ unseen: 0, unread: 0 });

  const fan = await newMember();
  await call(peopleCalls.follow, { friendId: member.user._id }, fan);
  await send(friend, conversationId, ['Is it still there?', 'Or is it not?']);
  await agree({ unseen: 1, unread: 2 });

  await phone.goto(`/chat?with=${friend.user._id}`);
  await expect(bubble(phone, 'Or is it not?')).toBeVisible();
  await phone.getByRole('link', { name: 'Back to conversations' }).click();
  await agree({ unseen: 1, unread: 0 });

  await other.goto('/dashboard/notifications');
  await other.getByRole('button', { name: 'Mark all as seen' }).click();
  await agree({ unseen: 0, unread: 0 });
});
