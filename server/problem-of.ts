import type { FastifyError } from 'fastify';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { StorageFailure } from './files/storage-failure.ts';

/** PostgreSQL's error codes (appendix A of its manual) that are not bugs. */
const BY_SQLSTATE: Record<string, ProblemCode> = {
  '23505': 'CONFLICT', // unique_violation, by concurrent requests
  '23503': 'CONFLICT', // foreign_key_violation: the parent was deleted meanwhile
  '40001': 'CONFLICT', // serialization_failure
  '40P01': 'CONFLICT', // deadlock_detected
  '22021': 'INVALID_INPUT', // character_not_in_repertoire
  '55P03': 'UNAVAILABLE', // lock_not_available
  '57014': 'UNAVAILABLE', // query_canceled, by the statement timeout
  '53300': 'UNAVAILABLE', // too_many_connections
  '53100': 'UNAVAILABLE', // disk_full
  '25P03': 'UNAVAILABLE', // idle_in_transaction_session_timeout
  '25006': 'UNAVAILABLE', // read_only_sql_transaction: a primary that has become a standby
};
/** Classes of codes: connection exceptions, operator intervention, system errors. */
const UNAVAILABLE_CLASSES = /^(08|57|58)[0-9A-Z]{3}$/;
const CONNECTION_LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$|timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|connection error/i;
const BY_STATUS: Record<number, ProblemCode> = {
  400: 'INVALID_INPUT',
  // @fastify/static's answer to a path outside of its folder.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'UNSUPPORTED_TYPE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
};

/** The problem that an error is reported as; null for a bug. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', statusCode, validation } = error as Partial<FastifyError>;
  if (error instanceof StorageFailure)
    return new Problem('UNAVAILABLE', {
      message: 'Files cannot be stored or read just now. Please try again later.',
      retryAfter: 60,
    });
  const byState = BY_SQLSTATE[code];
  if (byState && byState !== 'UNAVAILABLE') return new Problem(byState);
  if (byState || UNAVAILABLE_CLASSES.test(code) || CONNECTION_LOST.test(code) || CONNECTION_LOST.test(error.message))
    return new Problem('UNAVAILABLE', { retryAfter: 2 });
  // Errors of Fastify and its plugins about the request.
  if (statusCode && statusCode < 500) {
    const byStatus = BY_STATUS[statusCode] ?? 'INVALID_INPUT';
    return new Problem(byStatus, byStatus === 'INVALID_INPUT' ? unreadable(code, validation !== undefined) : {});
  }
  if (statusCode === 503) return new Problem('UNAVAILABLE', { retryAfter: 5 });
  return null;
}

const unreadable = (code: string, validation: boolean) => ({
  message: code.startsWith('FST_MP') || validation ? 'The form could not be read.' : 'The request could not be read.',
  errors: [{ field: 'body', message: 'The body is not what its content type says' }],
});
