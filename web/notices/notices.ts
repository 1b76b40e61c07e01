import { noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../api/api.ts';

interface NoticesOptions {
  api: Api;
  /** The one number of bell, sidebar, title and badge. */
  show: (unseen: number) => void;
}

/** The count of unseen notices on this page. It is pushed, never polled. */
export interface Notices {
  /** Requests the count, which may have changed while disconnected. */
  refresh(): Promise<void>;
  /** Notices were created or seen; requests the count if it is missing. */
  changed(news: { unseen?: number | undefined }): void;
  /** Marks one as seen, or all of them. Throws what the call throws. */
  markSeen(noticeId?: string): Promise<void>;
  /** Calls the listener after every change, even if the count stays. Returns the function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** The session is over. */
  clear(): void;
}

export function createNotices({ api, show }: NoticesOptions): Notices {
  const listeners = new Set<() => void>();
  /** Increases with every update: responses to earlier requests are out of date. */
  let version = 0;
  let isAsking = false;
  let isAskedAgain = false;

  function learn(unseen: number): void {
    version += 1;
    show(unseen);
    for (const listener of listeners) listener();
  }

  /** One request at a time; changes meanwhile cause one more. */
  async function refresh(): Promise<void> {
    if (isAsking) {
      isAskedAgain = true;
      return;
    }
    isAsking = true;
    try {
      do {
        isAskedAgain = false;
        await ask();
      } while (isAskedAgain);
    } finally {
      isAsking = false;
    }
  }

  async function ask(): Promise<void> {
    const before = version;
    try {
      const { data } = await api(noticeCalls.countUnseenNotices, {});
      if (version === before) learn(data.unseen);
    } catch (error) {
      // The number stays as it is until the next change or connection.
      if (!(error instanceof Problem)) throw error;
    }
  }

  return {
    refresh,
    changed({ unseen }) {
      if (unseen === undefined) void refresh();
      else learn(unseen);
    },
    async markSeen(noticeId) {
      const before = version;
      const { data } = await api(noticeCalls.markNoticesSeen, { noticeId });
      // The server notifies all connections of the member, including this one, perhaps before the response.
      if (version === before) learn(data.unseen);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      version += 1;
      show(0);
    },
  };
}
