import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What runs: a request, an event of a socket, or a job. Log lines, jobs and mails that come of it carry its id. */
export interface Activity {
  /** Of the request that began it all, else of what began by the clock. */
  requestId: string;
  /** The call, the route, the event or the job. */
  name: string;
  /** The span that runs, in W3C's form; undefined where nothing is traced. */
  traceparent?: string | undefined;
}

// In the module: what logs or queries deep inside need not be handed it.
const activities = new AsyncLocalStorage<Activity>();

export const currentActivity = (): Activity | undefined => activities.getStore();

export const runActivity = <T>(activity: Activity, act: () => T): T => activities.run(activity, act);

/** Runs what no request began. */
export const beginActivity = <T>(name: string, act: () => T, traceparent?: string): T =>
  runActivity({ requestId: randomUUID(), name, traceparent }, act);

/** Runs a part of what runs, under a name of its own. */
export function runPart<T>(name: string, act: () => T): T {
  const whole = currentActivity();
  return whole ? activities.run({ ...whole, name }, act) : act();
}

/** Pino's `mixin`: each line has the id of what runs. */
export const logActivity = (): { reqId?: string } => {
  const activity = currentActivity();
  return activity ? { reqId: activity.requestId } : {};
};
