import { NOTICE_KIND_NAMES, type NoticeKind } from '#contract/notice-kinds.ts';

/** Which notices a list shows. */
export interface Wanted {
  unseen?: boolean;
  kind?: NoticeKind | undefined;
}

/** From the address; what is unknown there counts as not said. */
export const readWanted = (search: URLSearchParams): Wanted => ({
  unseen: search.get('unseen') === 'true',
  kind: NOTICE_KIND_NAMES.find((kind) => kind === search.get('kind')),
});

/** As the call takes it. */
export const inputOf = ({ unseen, kind }: Wanted) => ({ ...(unseen && { unseen }), ...(kind && { kind }) });
