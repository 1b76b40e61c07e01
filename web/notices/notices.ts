import { noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Api } from '../api/api.ts';
import { createListeners } from '../browser/listeners.ts';

/** Milliseconds until a number that could not be loaded is asked for again. */
const RETRY = 3 * SECOND;

interface NoticesOptions {
  api: Api;
  /** The one number of bell, sidebar, title and badge. */
  show: (unseen: number) => void;
}

/** The count of unseen notices on this page. It is pushed, never polled. */
export function createNotices({ api, show }: NoticesOptions) {
  const { subscribe, notify } = createListeners();
  /** Increases with every update: responses to earlier requests are out of date. */
  let version = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function learn(unseen: number): void {
    version += 1;
    show(unseen);
    notify();
  }

  /** Requests the count, which may have changed while disconnected. */
  const refresh = oneAtATime(async () => {
    const before = version;
    clearTimeout(retry);
    try {
      const { data } = await api(noticeCalls.countUnseenNotices, {});
      if (version === before) learn(data.unseen);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The number stays as it is until then, unless a change or a connection comes first.
      retry = setTimeout(refresh, RETRY);
    }
  });

  return {
    refresh,
    /** Notices were created or seen; requests the count if it is missing. */
    changed({ unseen }: { unseen?: number | undefined }): void {
      if (unseen === undefined) void refresh();
      else learn(unseen);
    },
    /** Marks one as seen, or all of them. Throws what the call throws. */
    async markSeen(noticeId?: string): Promise<void> {
      const before = version;
      const { data } = await api(noticeCalls.markNoticesSeen, { noticeId });
      // The server notifies all connections of the member, including this one, perhaps before the response.
      if (version === before) learn(data.unseen);
    },
    /** Calls the listener after every change, even if the count stays. Returns the function to unsubscribe. */
    subscribe,
    /** The session is over. */
    clear(): void {
      clearTimeout(retry);
      version += 1;
      show(0);
    },
  };
}

/** One run at a time; calls meanwhile cause one more, of which the first caller hears the end. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAskedAgain = false;
  return async () => {
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        await run();
      } while (isAskedAgain);
    } finally {
      isRunning = false;
    }
  };
}
