/** Units of time, in milliseconds; `DAY / SECOND` is a day in seconds. */
export const SECOND = 1000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
