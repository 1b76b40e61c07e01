import { createShownCount } from '../browser/shown-count.ts';

/** How much waits for the member, on the tab, in the sidebar and on the page. */
export const { set: setTurnCount, use: useTurnCount } = createShownCount();
