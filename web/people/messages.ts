/** Of pages that Home does not need. */
export const FINDING = {
  searchFailed: 'Could not search people',
  dismissFailed: 'Could not change the suggestions',
} as const;
