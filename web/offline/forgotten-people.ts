import { createListeners } from '../browser/listeners.ts';

/** Ids of people whom the member has blocked, for lists in memory to leave out (block-dialog.tsx). */
export const forgottenPeople = createListeners<string>();
