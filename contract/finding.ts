import { withSchemas } from './call.ts';
import type { findingSchemas } from './schemas/finding.ts';

export type { FoundPerson, Ties, Why } from './schemas/finding.ts';

/** Apart from the calls of people, which Home loads. */
export const findingCalls = withSchemas<typeof findingSchemas>()({
  dismissSuggestion: {
    method: 'POST',
    path: '/profile/dismissSuggestion',
    who: 'member',
    summary: 'A member is not suggested to the caller for 90 days, or with dismissed = false again',
    changesNothingShared: true,
  },
  listSuggestedItems: {
    method: 'GET',
    path: '/profile/suggestedItems',
    who: 'member',
    summary: 'Available offers that saved searches of the caller found or that members they follow sell, with why',
  },
  searchPeople: {
    method: 'GET',
    path: '/profile/searchPeople',
    who: 'member',
    summary: 'Members by name or username, year and branch, those with something in common first',
  },
  getTies: {
    method: 'GET',
    path: '/profile/ties',
    who: 'member',
    summary: 'What the caller and a member have in common: follows and completed deals',
  },
});
