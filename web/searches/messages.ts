export const SEARCHES = {
  saved: 'You will hear of new ones',
  removed: 'Search removed',
  listFailed: 'Could not fetch the saved searches',
} as const;
