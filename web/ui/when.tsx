import { useSyncExternalStore } from 'react';
import { clockWords, daysBefore, MONTHS } from './days.ts';

/** '10:31 AM' today, 'Yesterday, 8:17 PM', '11 Jan 2026, 6:02 PM', in the reader's time zone. */
export function whenText(time: string, now: Date): string {
  const date = new Date(time);
  const clock = clockWords(time);
  const days = daysBefore(date, now);
  if (days === 0) return clock;
  if (days === 1) return `Yesterday, ${clock}`;
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

interface WhenProps {
  time: string;
  className?: string;
  /** How it is said. */
  words?: (time: string, now: Date) => string;
}

export function When({ time, className, words = whenText }: WhenProps) {
  const text = useSyncExternalStore(
    subscribe,
    () => words(time, new Date()),
    () => '',
  );
  return (
    <time dateTime={time} className={className}>
      {text}
    </time>
  );
}
