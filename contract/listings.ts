import { withSchemas } from './call.ts';
import type { listingSchemas } from './schemas/listings.ts';

export type { LinkedListing, Renewal, Term, Terms } from './schemas/listings.ts';

export const listingCalls = withSchemas<typeof listingSchemas>()({
  renewItem: {
    method: 'POST',
    path: '/item/renew',
    who: 'member',
    needs: 'listItems',
    summary: 'Gives an item a new end, and publishes it again if it has ended. Owner only',
  },
  listSimilarItems: {
    method: 'GET',
    path: '/item/{itemId}/similar',
    who: 'known',
    shared: true,
    summary: 'Available items like one that is published or has ended: those with words of its title, then new ones',
  },
  getListingByLink: {
    method: 'GET',
    path: '/listings/byLink',
    who: 'anyone',
    summary: 'What a link in a mail is about, for who holds it. Changes nothing',
  },
  actOnListing: {
    method: 'POST',
    path: '/listings/act',
    who: 'anyone',
    summary: 'Renews an item, marks it as sold or takes it down, as a link in a mail says, without signing in',
  },
  listTerms: {
    method: 'GET',
    path: '/terms',
    who: 'anyone',
    shared: true,
    summary: 'The terms of the campus, and when an item ends that is published now',
  },
  saveTerms: {
    method: 'POST',
    path: '/terms',
    who: 'member',
    needs: 'setTerms',
    summary: 'Replaces the terms of the campus. Admins only',
  },
});
