/* Words of the toasts and failures here; ours. */

export const REVIEW = {
  sent: 'Thank you. Your review is shown when both have written',
  shown: 'Thank you. Both reviews are shown now',
  answered: 'Your answer is shown',
  listFailed: 'Could not load the reviews',
} as const;
