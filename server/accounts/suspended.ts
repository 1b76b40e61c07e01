import { Problem } from '#contract/problems.ts';

/** A suspension ends by itself. */
export const isSuspended = (until: string | null, now: Date): boolean => until !== null && until > now.toISOString();

/** The refusal of what a suspended member may not do. */
export const suspended = () =>
  new Problem('FORBIDDEN', {
    message:
      'Your account is suspended. You can read, finish deals and export; your notifications say why and how long.',
  });
