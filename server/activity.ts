import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.ts';

/** A running request, socket event or job. Log lines, jobs and mails that result from it carry its id. */
export interface Activity {
  /** The id of the originating request, or of the scheduled work that began it. */
  requestId: string;
  /** The name of the call, route, event or job. */
  name: string;
  /** The current span's W3C traceparent; undefined without tracing. */
  traceparent?: string | undefined;
  /** Asked at the end of each transaction; a rejection rolls it back. */
  beforeCommit?: ((trx: Kysely<Tables>) => Promise<void>) | undefined;
}

// Module state, so that logging and queries deep inside need not be passed the activity.
const activities = new AsyncLocalStorage<Activity>();

export const currentActivity = (): Activity | undefined => activities.getStore();

export const runActivity = <T>(activity: Activity, act: () => T): T => activities.run(activity, act);

/** Runs work that no request began. */
export const beginActivity = <T>(name: string, act: () => T, traceparent?: string): T =>
  runActivity({ requestId: randomUUID(), name, traceparent }, act);

/** Runs a part of the current activity under its own name. */
export function runPart<T>(name: string, act: () => T): T {
  const whole = currentActivity();
  return whole ? activities.run({ ...whole, name }, act) : act();
}

/** Runs work whose transactions ask this before they commit. */
export function askingBeforeCommit<T>(beforeCommit: NonNullable<Activity['beforeCommit']>, act: () => T): T {
  const whole = currentActivity();
  return whole ? activities.run({ ...whole, beforeCommit }, act) : act();
}

/** Pino's `mixin`: adds the activity's id to each line. */
export const logActivity = (): { reqId?: string } => {
  const activity = currentActivity();
  return activity ? { reqId: activity.requestId } : {};
};
