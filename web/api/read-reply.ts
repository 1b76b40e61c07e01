import { type FieldError, PROBLEMS, Problem, type ProblemCode } from '#contract/problems.ts';
import { SERVICE_UNAVAILABLE } from '../messages.ts';

/** The response to a call, from whoever sent it. */
export interface Reply {
  status: number;
  text: string;
  retryAfter: string | null;
}

interface Envelope {
  success?: unknown;
  code?: string;
  message?: string;
  errors?: FieldError[];
}

/**
 * The body of a successful call. Throws a Problem for everything else. Only our server's envelope is trusted: a proxy or
 * a network's sign-in page may answer with any status and any text.
 */
export function readReply<T>({ status, text, retryAfter }: Reply): T {
  const envelope = parse(text);
  const isOk = status >= 200 && status < 300;
  if (isOk && envelope.success === true) return envelope as T;
  const more = retryAfter ? { retryAfter: Number(retryAfter) } : {};
  const { success, code = '', message, errors } = envelope;
  if (isOk || success !== false || !Object.hasOwn(PROBLEMS, code))
    throw new Problem('UNAVAILABLE', { ...more, message: SERVICE_UNAVAILABLE });
  throw new Problem(code as ProblemCode, { ...more, ...(message && { message }), ...(errors && { errors }) });
}

function parse(text: string): Envelope {
  try {
    return (JSON.parse(text) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}
