import { NOTICE_KIND_NAMES, type NoticeKind } from '#contract/notices/kinds.ts';

/** The filter of a list of notices. */
export interface WantedNotices {
  unseen?: boolean;
  kind?: NoticeKind | undefined;
}

/** Reads the filter from the address, ignoring unknown values. */
export const readWantedNotices = (search: URLSearchParams): WantedNotices => ({
  unseen: search.get('unseen') === 'true',
  kind: NOTICE_KIND_NAMES.find((kind) => kind === search.get('kind')),
});

/** The filter as the call's input. */
export const inputOf = ({ unseen, kind }: WantedNotices) => ({ ...(unseen && { unseen }), ...(kind && { kind }) });
