import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Formats 'Thursday, 22 Jan 2026, 11:05 AM' in the reader's time zone; on the server in UTC. */
export function useFullTime(): (time: string) => string {
  const isLocal = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (time) => fullTime(time, isLocal ? undefined : 'UTC');
}

function fullTime(time: string, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(new Date(time));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('weekday')}, ${of('day')} ${of('month')} ${of('year')}, ${of('hour')}:${of('minute')} ${of('dayPeriod')}`;
}
