import { createShownCount } from '../browser/shown-count.ts';

/** How many messages wait to be read. */
export const { set: setUnread, use: useUnread } = createShownCount();
