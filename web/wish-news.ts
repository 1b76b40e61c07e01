import { createListeners } from './browser/listeners.ts';

/** Changes of the wish list, from the connection. */
export const wishNews = createListeners();
