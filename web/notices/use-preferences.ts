import { useRef, useState } from 'react';
import type { ClientInput } from '#contract/call.ts';
import { NOTICE_KIND_NAMES, type NoticeKind } from '#contract/notice-kinds.ts';
import { type NoticeSettings, noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { NOTICES } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

type Ways = NoticeSettings['ways'];
type Change = ClientInput<typeof noticeCalls.changeNoticeSettings>;

/** Shows a change at once and saves it; what could not be saved is taken back. */
export function usePreferences(first: NoticeSettings) {
  const [ways, setWays] = useState(first.ways);
  const [isSaved, setSaved] = useState(false);
  /** What the server has. */
  const stored = useRef(first.ways);
  /** One change after the other: the last one pressed is the last one stored. */
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const save = (change: Change) => {
    setSaved(false);
    waiting.current += 1;
    const work = queue.current.then(async () => {
      try {
        stored.current = (await api(noticeCalls.changeNoticeSettings, change)).data.ways;
        setSaved(true);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        toast.error(NOTICES.saveFailed);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) setWays(stored.current);
      }
    });
    queue.current = work.catch(() => {});
  };

  return {
    ways,
    isSaved,
    setKind(kind: NoticeKind, app: boolean) {
      setWays((now) => ({ ...now, [kind]: { ...now[kind], app } }));
      save({ kind, app });
    },
    setAll(app: boolean) {
      setWays((now) => Object.fromEntries(NOTICE_KIND_NAMES.map((kind) => [kind, { ...now[kind], app }])) as Ways);
      // Everything off is every way: also those that are not shown here.
      save({ app });
    },
  };
}
