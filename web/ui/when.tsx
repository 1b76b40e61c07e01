import { useSyncExternalStore } from 'react';
import { MONTHS } from './months.ts';

/** '10:31 AM' today, 'Yesterday, 8:17 PM', '11 Jan 2026, 6:02 PM', in the reader's time zone. */
export function whenText(time: string, now: Date): string {
  const date = new Date(time);
  const hours = date.getHours();
  const clock = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  const isDay = (offset: number) =>
    date.toDateString() === new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset).toDateString();
  if (isDay(0)) return clock;
  if (isDay(-1)) return `Yesterday, ${clock}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}, ${clock}`;
}

let timer: ReturnType<typeof setTimeout> | undefined;
const changes = new Set<() => void>();

/** Updates at midnight, and on devices that slept when they become visible. */
function wait(): void {
  const now = new Date();
  clearTimeout(timer);
  timer = setTimeout(notify, new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime());
}
function notify(): void {
  wait();
  for (const change of changes) change();
}

function subscribe(change: () => void): () => void {
  if (changes.size === 0) {
    wait();
    document.addEventListener('visibilitychange', notify);
  }
  changes.add(change);
  return () => {
    changes.delete(change);
    if (changes.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

export function When({ time, className }: { time: string; className?: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => whenText(time, new Date()),
    () => '',
  );
  return (
    <time dateTime={time} className={className}>
      {text}
    </time>
  );
}
