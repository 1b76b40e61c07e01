import type { ClientInput } from '#contract/call.ts';
import type { NoticeWays } from '#contract/notices/kind.ts';
import { isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { type NoticeSettings, noticeCalls } from '#contract/notices.ts';
import { api } from '../../api/api.ts';
import { useSavedAtOnce } from '../../api/use-saved-at-once.ts';

type Change = ClientInput<typeof noticeCalls.changeNoticeSettings>;
export type Preferences = ReturnType<typeof usePreferences>;

/** Shows and saves a change at once; reverts a failed one. */
export function usePreferences(first: NoticeSettings) {
  const { settings, isSaved, change } = useSavedAtOnce(
    first,
    async (input: Change) => (await api(noticeCalls.changeNoticeSettings, input)).data,
  );

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
