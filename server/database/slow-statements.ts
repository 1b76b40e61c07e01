import type { FastifyBaseLogger } from 'fastify';
import { currentActivity } from '#server/activity.ts';
import type { Statement } from './prepared.ts';

/** Characters of a statement in the log. */
const MAX_LENGTH = 2000;

/** Logs statements of `ms` milliseconds or more with the call or job that waited for them. Their text has no values. */
export const logSlowStatements =
  (log: FastifyBaseLogger, ms: number) =>
  ({ text, since }: Statement): void => {
    const took = Math.round(performance.now() - since);
    if (took < ms) return;
    const sql = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
    log.warn({ call: currentActivity()?.name, ms: took, sql }, 'a statement was slow');
  };
