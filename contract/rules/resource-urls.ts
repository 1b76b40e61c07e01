import * as endpoints from '../endpoints.ts';
import { ROUTES } from '../paths.ts';

export const savedPaperUrl = (paperId: string): string => `${endpoints.savedPapers}/${encodeURIComponent(paperId)}`;
/** `version` changes with what the picture shows: other sites cache it by its address. */
export const sharePictureUrl = (itemId: string, version?: number): string =>
  `${endpoints.sharePictures}/${itemId}.jpg${version === undefined ? '' : `?v=${version}`}`;

const FEED_FILE = '/feed.xml';
/** The Atom feed with the items of a page. */
export const feedOf = (page: string): string => page.replace(/\/?(\?|$)/, `${FEED_FILE}$1`);
export const pageOfFeed = (feed: string): string => feed.replace(FEED_FILE, '') || ROUTES.home;
