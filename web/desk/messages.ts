/* Words of the toasts and failures here. */

export const DESK = {
  listFailed: 'Could not fetch the cases',
  caseFailed: 'Could not fetch the case',
  dismissed: 'Dismissed',
  answered: 'The appeal is answered',
  lifted: 'Lifted',
  allDone: 'That was the end of the queue',
} as const;

export const DECISIONS = {
  failed: 'Could not fetch the decision',
  appealed: 'Your appeal is sent',
} as const;
