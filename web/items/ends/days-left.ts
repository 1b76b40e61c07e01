const midnight = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/** Calendar days until an end in the browser's time zone; 0 on its day. */
export const daysLeft = (end: string, now: Date = new Date()): number =>
  Math.max(0, Math.round((midnight(new Date(end)) - midnight(now)) / 86_400_000));
