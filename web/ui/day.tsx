import { useSyncExternalStore } from 'react';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const never = () => () => {};

/** '8 Jan 2026' for an ISO time: the day where the reader is; on the server, which does not know where, the UTC day. */
export function Day({ time }: { time: string }) {
  const local = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const date = new Date(time);
  const [day, month, year] = local
    ? [date.getDate(), date.getMonth(), date.getFullYear()]
    : [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
  return (
    <time dateTime={time}>
      {day} {MONTHS[month]} {year}
    </time>
  );
}

/** '25 Mar 2004' for '2004-03-25': a day that is the same everywhere. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
