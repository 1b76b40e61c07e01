const midnight = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/** Days of the browser's calendar until an end; 0 on its day. */
export const daysLeft = (end: string, now: Date = new Date()): number =>
  Math.max(0, Math.round((midnight(new Date(end)) - midnight(now)) / 86_400_000));
