import { createListeners } from '../listeners.ts';

/** The ids of deals in which something happened, as the connection tells. */
export const dealNews = createListeners<string>();
