import { useSyncExternalStore } from 'react';
import { serverNow } from '../browser/server-clock.ts';

const DAY = 86_400_000;
const never = () => () => {};

/** A block for each day of a suspension; today's is marked. */
export function SuspendedDays({ at, days }: { at: string; days: number }) {
  // Days in the reader's time zone, which the server does not know.
  const now = useSyncExternalStore(
    never,
    () => Math.floor(serverNow() / 60_000) * 60_000,
    () => null,
  );
  const over = now === null ? 0 : Math.min(days, Math.max(0, Math.floor((now - Date.parse(at)) / DAY)));
  const isShort = days <= 7;
  return (
    <ol
      className={`grid gap-1 mt-2.5 ${isShort ? 'grid-cols-7' : 'grid-cols-10'}`}
      aria-label={`${days === 1 ? '1 day' : `${days} days`}, ${over === 0 ? 'none' : over} over yet`}
    >
      {Array.from({ length: days }, (_, n) => new Date(Date.parse(at) + n * DAY)).map((day, n) => (
        <li
          key={day.toISOString()}
          className={`border-t-6 pt-1.5 text-center text-[11px] md:text-[12px] leading-4 whitespace-nowrap ${
            now !== null && n === over
              ? 'border-stop-solid text-ink font-semibold'
              : n < over
                ? 'border-stop-soft text-ink-3'
                : 'border-sunken-2 text-ink-3'
          }`}
        >
          {now !== null && (isShort ? `${day.toLocaleDateString('en-US', { weekday: 'short' })} ` : '')}
          {now !== null && day.getDate()}
        </li>
      ))}
    </ol>
  );
}
