import { useSyncExternalStore } from 'react';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const never = () => () => {};

/** '8 Jan 2026', short '8 Jan', for an ISO time, in the reader's time zone; on the server in UTC. */
export function Day({ time, short = false }: { time: string; short?: boolean }) {
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
      {day} {MONTHS[month]}
      {!short && ` ${year}`}
    </time>
  );
}

/** '25 Mar 2004' for '2004-03-25', in any time zone. */
export function writeDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}
