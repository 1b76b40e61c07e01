import { type FieldError, Problem } from '#contract/problems.ts';
import { OFFLINE } from '../first-messages.ts';

export interface Failure {
  status: number;
  message: string;
  errors: FieldError[];
}

/** The outcome of a call, as data instead of an exception: the page renders around its failed part. */
export type Outcome<T> = { page: T; failure?: undefined } | { page?: undefined; failure: Failure };

/**
 * Whether no server answered, so that the offline screen stands in for the page. It opens by itself only where the
 * service worker has the app. Never on the server.
 */
export const isOffline = (error: unknown): boolean =>
  error instanceof Problem &&
  error.code === 'UNAVAILABLE' &&
  (!navigator.onLine || error.message === OFFLINE) &&
  Boolean(navigator.serviceWorker?.controller);

/** NOT_FOUND and offline failures stay exceptions for the error screen. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { page: await work };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'NOT_FOUND' || isOffline(error)) throw error;
    return { failure: { status: error.status, message: error.message, errors: error.errors ?? [] } };
  }
}

/** Handler for `catch`: an id or slug in the address that the server finds malformed is simply not found. */
export const notFoundIfInvalid =
  (field: string) =>
  (error: unknown): never => {
    const invalid = error instanceof Problem && error.errors?.some((wrong) => wrong.field === field);
    throw invalid ? new Problem('NOT_FOUND') : error;
  };

/** The status of the server's page. Not known or needed in the browser. */
export const statusOf = (outcome: Outcome<unknown> | Promise<unknown>): number =>
  outcome instanceof Promise ? 200 : (outcome.failure?.status ?? 200);
