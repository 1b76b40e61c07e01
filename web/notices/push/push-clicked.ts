import type { PushPayload } from '#contract/notices.ts';

/** What the service worker says to a page about a notification that was clicked. */
export type Clicked = Pick<PushPayload, 'noticeId' | 'link'>;
/** Hash of a page that a click has opened, before the id of the notice. */
export const CLICKED_HASH = '#notice=';
