import { noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../api.ts';

interface NoticesOptions {
  api: Api;
  /** The one number of bell, sidebar, title and badge. */
  show: (unseen: number) => void;
}

/** What one member has not seen, on this page. It is told of changes; it never asks by the clock. */
export interface Notices {
  /** Asks for the number: whoever was away has missed what was said. */
  refresh(): Promise<void>;
  /** The server says that notices were made or seen; without the number it is asked for. */
  changed(news: { unseen?: number | undefined }): void;
  /** Marks one as seen, or all of them. Throws what the call throws. */
  markSeen(noticeId?: string): Promise<void>;
  /** Calls the listener after every change, also where the number stays. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** The session is over. */
  clear(): void;
}

export function createNotices({ api, show }: NoticesOptions): Notices {
  const listeners = new Set<() => void>();
  /** Grows with everything that is learnt: an answer that was asked for before is out of date. */
  let version = 0;
  let isAsking = false;
  let isAskedAgain = false;

  function learn(unseen: number): void {
    version += 1;
    show(unseen);
    for (const listener of listeners) listener();
  }

  /** One question at a time: however much happens meanwhile, one more answers for all of it. */
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
      // The server tells all connections of the member, this one too: that may have come first.
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
