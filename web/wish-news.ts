import { createListeners } from './listeners.ts';

/** The wish list has changed, as the connection tells. */
export const wishNews = createListeners();
