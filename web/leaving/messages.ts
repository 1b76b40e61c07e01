export const LEAVING = {
  failed: 'Could not fetch the end of your studies',
} as const;
