/* Words of the toasts and failures here. */

export const PUSH = {
  on: 'Push is on for this device',
  denied: 'Push is blocked in this browser',
  failed: 'Could not turn on push',
  removed: 'No more push there',
  removeFailed: 'Could not remove the device',
} as const;
