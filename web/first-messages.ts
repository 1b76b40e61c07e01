/* The messages that the first page may need, which does without messages.ts. */

export const SESSION_EXPIRED = 'Session expired. Please log in again.';
export const LIST_FAILED = 'Could not fetch All Items';

/** Ours: the network did not answer at all. */
export const OFFLINE = 'No connection. Check your network and try again.';

/** The code of a dialog or another part did not come. */
export const PART_FAILED = 'This did not load. Check your network, or reload the page.';
