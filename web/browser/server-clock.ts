import { MINUTE } from '#contract/rules/time.ts';
import { browserStorage } from './storage.ts';

/*
 * The server's time: this device's clock may be a week ahead. Each answer of the API says what time it is there. The
 * difference is stored only where it is large, for the next visit.
 */

const KEY = 'clock';
/** Milliseconds; answers take time, and the header has whole seconds. */
const NEGLIGIBLE = MINUTE;

let ahead = Number(browserStorage.get(KEY)) || 0;

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() - ahead;

/** Takes the time of an answer that the server has just given, as its `date` header. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const difference = Date.now() - time;
  ahead = Math.abs(difference) > NEGLIGIBLE ? difference : 0;
  if (ahead) browserStorage.set(KEY, String(ahead));
  else browserStorage.remove(KEY);
}
