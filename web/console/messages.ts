/* Words of the toasts and failures here. */

export const ANNOUNCEMENTS = {
  listFailed: 'Could not fetch the announcements',
  announceFailed: 'Could not send the announcement',
  undone: 'Nobody gets this announcement',
  undoFailed: 'Could not undo it',
  barEnded: 'The bar has ended',
  barFailed: 'Could not end the bar',
  closeFailed: 'Could not close it',
} as const;

export const HEALTH = {
  failed: 'Could not check the health',
  tried: 'The mail is tried now',
} as const;

export const PLACES = {
  listFailed: 'Could not fetch the places',
  saved: 'Saved',
} as const;

export const CAMPUS = {
  listFailed: 'Could not fetch the settings of the campus',
  saved: 'Saved',
} as const;

export const DUTIES = {
  requestsFailed: 'Could not fetch the requests',
  answered: 'The answer is mailed',
  breachesFailed: 'Could not fetch the breaches',
  saved: 'Saved',
  told: 'They are told now',
} as const;

export const WORDS = {
  listFailed: 'Could not fetch the words',
  removed: 'Removed',
} as const;

export const TERMS = {
  listFailed: 'Could not fetch the terms',
  saved: 'Saved',
} as const;

export const CONSOLE = {
  overviewFailed: 'Could not fetch the figures',
  membersFailed: 'Could not fetch the members',
  itemsFailed: 'Could not fetch the items',
  papersFailed: 'Could not fetch the papers',
  categoriesFailed: 'Could not fetch the categories',
  orderSaved: 'The order is saved',
  categorySaved: 'The category is saved',
  auditFailed: 'Could not fetch the audit',
  roleSaved: 'The role is saved',
  blocked: 'The member is blocked',
  unblocked: 'The member may sign in again',
} as const;
