import { useRef, useState } from 'react';
import type { ClientInput } from '#contract/call.ts';
import type { NoticeWays } from '#contract/notices/kind.ts';
import { isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { type NoticeSettings, noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { NOTICES } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

type Change = ClientInput<typeof noticeCalls.changeNoticeSettings>;
export type Preferences = ReturnType<typeof usePreferences>;

/** Shows and saves a change at once; reverts a failed one. */
export function usePreferences(first: NoticeSettings) {
  const [settings, setSettings] = useLoaded(first);
  const [isSaved, setSaved] = useState(false);
  /** What the server has. */
  const stored = useRef(first);
  /** Saves changes in order, so that the last press is stored last. */
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  const change = (shown: (now: NoticeSettings) => NoticeSettings, input: Change) => {
    setSettings(shown);
    setSaved(false);
    waiting.current += 1;
    const work = queue.current.then(async () => {
      try {
        stored.current = (await api(noticeCalls.changeNoticeSettings, input)).data;
        setSaved(true);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        toast.error(NOTICES.saveFailed);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) setSettings(stored.current);
      }
    });
    queue.current = work.catch(() => {});
  };

  return {
    settings,
    isSaved,
    setWay(kind: NoticeKind, way: Partial<NoticeWays>) {
      change((now) => ({ ...now, ways: { ...now.ways, [kind]: { ...now.ways[kind], ...way } } }), { kind, ...way });
    },
    /** Switches off everything optional, or restores the defaults. */
    setAll(app: boolean) {
      change((now) => ({ ...now, ways: app ? mapKinds((kind) => NOTICE_KINDS[kind].ways) : mapKinds(quietest) }), {
        app,
      });
    },
    setDigestHour(digestHour: number) {
      change((now) => ({ ...now, digestHour }), { digestHour });
    },
    setQuiet(quiet: NoticeSettings['quiet']) {
      const { from, to } = quiet ?? { from: 0, to: 0 };
      change((now) => ({ ...now, quiet: from === to ? null : { from, to } }), { quietFrom: from, quietTo: to });
    },
  };
}

const mapKinds = (ways: (kind: NoticeKind) => NoticeWays) =>
  Object.fromEntries(NOTICE_KIND_NAMES.map((kind) => [kind, ways(kind)])) as NoticeSettings['ways'];

const quietest = (kind: NoticeKind): NoticeWays =>
  isLocked(kind) ? { ...NOTICE_KINDS[kind].ways, push: false } : { app: false, push: false, mail: 'off' };
