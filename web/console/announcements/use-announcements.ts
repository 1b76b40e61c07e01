import { type Announcement, announcementCalls } from '#contract/announcements.ts';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { ANNOUNCEMENTS } from '../messages.ts';

export type AnnouncementPage = Output<typeof announcementCalls.listAnnouncements>;

/** The announcements of the page, and the acts on them. */
export function useAnnouncements(first: AnnouncementPage) {
  const [{ data, nextCursor }, setPage] = useLoaded(first, withLaterRows);
  const change = (id: string, to: Partial<Announcement>) =>
    setPage((page) => ({ ...page, data: page.data.map((one) => (one._id === id ? { ...one, ...to } : one)) }));

  return {
    waiting: data.filter(({ isSent }) => !isSent),
    sent: data.filter(({ isSent }) => isSent),
    add: (announcement: Announcement) => setPage((page) => ({ ...page, data: [announcement, ...page.data] })),
    /** Its minute is over. */
    isOver: ({ _id }: Announcement) => change(_id, { isSent: true }),
    /** Returns whether it was undone. */
    async undo({ _id: announcementId }: Announcement): Promise<boolean> {
      if (!(await tryCall(announcementCalls.undoAnnouncement, { announcementId }, ANNOUNCEMENTS.undoFailed)))
        return false;
      setPage((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== announcementId) }));
      toast.success(ANNOUNCEMENTS.undone);
      return true;
    },
    async endBar({ _id: announcementId }: Announcement): Promise<void> {
      if (!(await tryCall(announcementCalls.endAnnouncementBar, { announcementId }, ANNOUNCEMENTS.barFailed))) return;
      change(announcementId, { barEndsAt: new Date(serverNow()).toISOString() });
      toast.success(ANNOUNCEMENTS.barEnded);
    },
    loadMore: nextCursor
      ? async () => {
          const next = await api(announcementCalls.listAnnouncements, { cursor: nextCursor });
          setPage((page) => ({ ...next, data: [...page.data, ...next.data] }));
        }
      : undefined,
  };
}

async function tryCall<C extends Call>(call: C, input: ClientInput<C>, failed: string): Promise<boolean> {
  try {
    await api(call, input);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    toast.error(error.status === 409 ? error.message : failed);
    return false;
  }
}
