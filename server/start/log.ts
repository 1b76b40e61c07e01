import pino from 'pino';
import { logActivity } from '#server/activity.ts';

/**
 * The log: JSON lines on standard output. Of an error only these fields are logged, because others quote private data:
 * PostgreSQL's details whole rows, nodemailer's errors the mail.
 */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      mixin: logActivity,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    // Synchronous, so that the last line before an exit is written.
    pino.destination({ dest: 1, sync: true }),
  );
}

interface Described {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: Described;
}

function describeError(error: unknown): Described | string {
  if (!(error instanceof Error)) return String(error);
  const { code, constraint, cause } = error as { code?: string; constraint?: string; cause?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(error.stack && { stack: error.stack }),
    ...(cause instanceof Error && { cause: describeError(cause) as Described }),
  };
}
