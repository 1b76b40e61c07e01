import { PROBLEMS, Problem } from '#contract/problems.ts';

/** The message of a failed call. Rethrows what is not a Problem: that is a bug. */
export function failureText(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  // A sentence of its own says more than how long to wait.
  const isPlain = error.message === PROBLEMS.TOO_MANY[1];
  if (error.code === 'TOO_MANY' && error.retryAfter && isPlain)
    return `Too many tries. Please try again in ${waitText(error.retryAfter)}.`;
  return error.message;
}

/** A given text, with what to do if the server refused for a reason. */
export const withReason = (text: string, error: Problem): string =>
  error.code === 'CONFLICT' ? `${text}. ${error.message}` : text;

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
