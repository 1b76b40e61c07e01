import { type FieldError, Problem } from '#contract/problems.ts';

export interface Failure {
  status: number;
  message: string;
  errors: FieldError[];
}

/** What a call came to. Data, not an exception: the page stands around its failed part, and says how to go on. */
export type Outcome<T> = { page: T; failure?: undefined } | { page?: undefined; failure: Failure };

/** No answer for want of a network, where the service worker keeps the screen that says so. Never on the server. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Problem &&
  error.code === 'UNAVAILABLE' &&
  !navigator.onLine &&
  Boolean(navigator.serviceWorker?.controller);

/** What is absent or not saved stays an exception: it is the error screen's. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { page: await work };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'NOT_FOUND' || isOffline(error)) throw error;
    return { failure: { status: error.status, message: error.message, errors: error.errors ?? [] } };
  }
}

/** For `catch`: an id or slug in the address that the server finds malformed is simply not found. */
export const notFoundIfInvalid =
  (field: string) =>
  (error: unknown): never => {
    const invalid = error instanceof Problem && error.errors?.some((wrong) => wrong.field === field);
    throw invalid ? new Problem('NOT_FOUND') : error;
  };

/** The status of the page that the server renders around it. In the browser it is not known yet, nor needed. */
export const statusOf = (outcome: Outcome<unknown> | Promise<unknown>): number =>
  outcome instanceof Promise ? 200 : (outcome.failure?.status ?? 200);
