export { actOnListing, getListingByLink } from './link.ts';
export { renewItem } from './renew.ts';
export { listSimilarItems } from './similar.ts';
export { listTerms, saveTerms } from './terms.ts';
