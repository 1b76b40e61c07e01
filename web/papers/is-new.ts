import { DAY } from '#contract/rules/time.ts';
import { serverNow } from '../browser/server-clock.ts';

/** How long a paper counts as new, in milliseconds. */
const NEW = 14 * DAY;

export const isNewPaper = (createdAt: string): boolean => Date.parse(createdAt) > serverNow() - NEW;
