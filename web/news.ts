import { createListeners } from './browser/listeners.ts';

/** Changes of the wish list, from the connection. */
export const wishNews = createListeners();

/** Ids of changed deals, from the connection. */
export const dealNews = createListeners<string>();

/** Ids of people whom the member has blocked, for lists in memory to leave out (block-dialog.tsx). */
export const forgottenPeople = createListeners<string>();
