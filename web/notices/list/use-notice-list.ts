import { useEffect, useRef } from 'react';
import type { Output } from '#contract/call.ts';
import { LIST } from '#contract/limits.ts';
import { type Notice, noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { NOTICES } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { notices } from '../current-notices.ts';
import { inputOf, type WantedNotices } from './wanted.ts';

export type NoticePage = Output<typeof noticeCalls.listNotices>;

const seen = (notice: Notice): Notice => ({ ...notice, isSeen: true });

/** A list that stays in step with the server while it is open. */
export function useNoticeList(first: NoticePage, wanted: WantedNotices) {
  const [page, setPage] = useLoaded(first, withLaterRows);
  const { unseen = false, kind } = wanted;
  const shown = useRef(0);
  shown.current = page.data.length;
  /** Use only the latest request's response. */
  const turn = useRef(0);

  useEffect(() => {
    const reload = async (): Promise<void> => {
      turn.current += 1;
      const mine = turn.current;
      // Reload as many as are shown, up to the limit of one call.
      const limit = Math.min(LIST.max, Math.max(LIST.page, shown.current));
      try {
        const fresh = await api(noticeCalls.listNotices, { ...inputOf({ unseen, kind }), limit });
        if (mine !== turn.current) return;
        // More was loaded meanwhile, so a shorter list must not replace it.
        if (shown.current > limit && limit < LIST.max) return await reload();
        setPage((before) => (unseen ? withWhatWasSeen(before, fresh) : fresh));
      } catch (error) {
        // Keep the shown list; the next change retries.
        if (!(error instanceof Problem)) throw error;
      }
    };
    const unsubscribe = notices.subscribe(reload);
    return () => {
      turn.current += 1;
      unsubscribe();
    };
  }, [unseen, kind, setPage]);

  const mark = async (noticeId?: string) => {
    const isMeant = ({ _id }: Notice) => noticeId === undefined || _id === noticeId;
    setPage(({ data, ...rest }) => ({ ...rest, data: data.map((one) => (isMeant(one) ? seen(one) : one)) }));
    try {
      await notices.markSeen(noticeId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // It is gone, so there is nothing to mark.
      if (error.code === 'NOT_FOUND') return;
      toast.error(error.status === 503 ? error.message : NOTICES.seenFailed);
      setPage((now) => ({ ...now, data: now.data.map((one) => (isMeant(one) ? (find(page, one) ?? one) : one)) }));
    }
  };

  const more = async (cursor: string) => {
    const next = await api(noticeCalls.listNotices, { ...inputOf(wanted), cursor });
    // A reload meanwhile may end at another position; the next press continues there.
    setPage((before) => (before.nextCursor === cursor ? { ...next, data: [...before.data, ...next.data] } : before));
  };

  return {
    list: page.data,
    cursor: page.nextCursor,
    more,
    markSeen: (notice: Notice) => mark(notice._id),
    markAllSeen: () => mark(),
  };
}

const find = ({ data }: NoticePage, { _id }: Notice) => data.find((one) => one._id === _id);

/** Lets just seen notices keep their place in the list of unseen ones until it is reopened, so that nothing jumps. */
function withWhatWasSeen(before: NoticePage, fresh: NoticePage): NoticePage {
  const last = fresh.nextCursor ? (fresh.data.at(-1)?.madeAt ?? '') : '';
  const gone = before.data.filter((one) => one.madeAt >= last && !find(fresh, one)).map(seen);
  const data = [...fresh.data, ...gone].sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
  return { ...fresh, data };
}
