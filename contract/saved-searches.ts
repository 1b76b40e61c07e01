import { withSchemas } from './call.ts';
import type { savedSearchSchemas } from './schemas/saved-searches.ts';

export type { SavedSearch } from './schemas/saved-searches.ts';

export const savedSearchCalls = withSchemas<typeof savedSearchSchemas>()({
  listSavedSearches: {
    method: 'GET',
    path: '/searches/saved',
    who: 'member',
    summary: 'The caller’s saved searches, newest first, with how many matches are new',
  },
  saveSearch: {
    method: 'POST',
    path: '/searches/saved',
    who: 'member',
    summary: 'Keeps a search: the caller hears of new and cheaper items. The same search is kept once',
    changesNothingShared: true,
  },
  changeSavedSearch: {
    method: 'POST',
    path: '/searches/saved/change',
    who: 'member',
    summary: 'Changes how a saved search tells its member, or marks its matches as seen',
    changesNothingShared: true,
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/searches/saved/{searchId}',
    who: 'member',
    summary: 'Deletes a saved search. That of a wanted post goes with its post',
    changesNothingShared: true,
  },
});
