import { createListeners } from '../browser/listeners.ts';

/** Ids of people whom the member has blocked, for lists in memory to leave out (forget-person.ts). */
export const forgottenPeople = createListeners<string>();
