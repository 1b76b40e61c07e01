import { createListeners } from '../browser/listeners.ts';

/** Ids of changed deals, from the connection. */
export const dealNews = createListeners<string>();
