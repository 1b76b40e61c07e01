import { createShownCount } from './browser/shown-count.ts';

/** How many notices the member has not seen. */
export const { set: setUnseen, use: useUnseen } = createShownCount();

/** How much waits for the member, on the tab, in the sidebar and on the page. */
export const { set: setTurnCount, use: useTurnCount } = createShownCount();

/** How many messages wait to be read. */
export const { set: setUnread, use: useUnread } = createShownCount();
