import type { Actor } from '#contract/can.ts';
import { Problem } from '#contract/problems.ts';

/** A suspension ends by itself. */
export const isSuspended = (until: string | null, now: Date): boolean => until !== null && until > now.toISOString();

/** The refusal of what a suspended member may not do. */
export const suspended = () =>
  new Problem('FORBIDDEN', {
    message:
      'Your account is suspended. You can read, finish deals and export; your notifications say why and how long.',
  });

/** The refusal of what an alumnus may not do. */
export const finished = () =>
  new Problem('FORBIDDEN', {
    message:
      'You have finished your studies. You can read, answer in old deals, follow and export. Is the date wrong? Then add a term under Leaving.',
  });

/** The refusal of what can.ts forbids a member who is suspended or has finished. */
export const notFree = ({ isSuspended }: Pick<Actor, 'isSuspended'>) => (isSuspended ? suspended() : finished());
