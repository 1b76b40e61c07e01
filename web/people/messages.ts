/** Toasts of pages that Home does not need. */
export const FINDING = {
  searchFailed: 'Could not search people',
  dismissFailed: 'Could not change the suggestions',
  recommendFailed: 'could not find recommandation friend',
  randomFailed: 'E following',
  muteFailed: 'Could not change the notices',
  followedFailed: 'Could not fetch new items of those you follow',
  unfollowFailed: 'Could not end it',
  undoFailed: 'Could not undo it',
} as const;

export const HELLO = {
  sent: (name: string) => `Sent. It waits until ${name} answers`,
} as const;
