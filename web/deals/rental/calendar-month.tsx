import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Days, isWithin, type Range, weeksOf } from './days.ts';

export interface CalendarDays {
  /** The first and last selectable day. */
  first: string;
  last: string;
  taken: Days[];
  range: Range;
  /** The day that Tab leads to. */
  focused: string;
  /** Null: the calendar is read-only. */
  onChoose: ((day: string) => void) | null;
  onKey: (key: string) => boolean;
}

interface CalendarMonthProps extends CalendarDays {
  /** 2026-01. */
  month: string;
  /** Controls beside the month's name. */
  children?: ReactNode;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const name = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));

/** A month of days with keyboard navigation. Taken days are striped and announced. */
export function CalendarMonth({ month, children, ...days }: CalendarMonthProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between mb-1 -mt-1 min-h-11">
        <h3 id={id} aria-live="polite" className="text-[17px] font-[660] pl-1">
          {name(`${month}-01`, { month: 'long', year: 'numeric' })}
        </h3>
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the grid pattern builds upon */}
      <table role="grid" aria-labelledby={id} className="w-full table-fixed text-center text-[14px] border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="h-7 text-[13px] font-medium text-ink-3">
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks never move
            <tr key={i} className="h-11">
              {week.map((day, weekday) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: as the weeks
                day ? <DayCell key={day} day={day} {...days} /> : <td key={weekday} aria-hidden="true" />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STRIPES = 'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--sunken-2)_5px_6.5px)]';

function DayCell({ day, first, last, taken, range, focused, onChoose, onKey }: CalendarDays & { day: string }) {
  const isTaken = taken.some((days) => isWithin(day, days));
  const isOut = day < first || day > last;
  const isChosen = range !== null && isWithin(day, { from: range.from, to: range.to ?? range.from });
  const isEnd = isChosen && (day === range.from || day === (range.to ?? range.from));
  const mayChoose = onChoose !== null && !isTaken && !isOut;
  const said = [
    name(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    isTaken ? 'taken' : isOut ? 'not to be chosen' : 'free',
  ].join(', ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button within takes the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the table
    <td role="gridcell" aria-selected={isChosen} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={day === focused ? 0 : -1}
        aria-label={said}
        aria-disabled={!mayChoose}
        onClick={() => mayChoose && onChoose(day)}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault();
        }}
        className={classNames(
          'w-full h-11 grid place-items-center tabular-nums focus-visible:relative',
          isEnd
            ? 'bg-pen text-on-pen font-[650]'
            : isChosen
              ? 'bg-pen-soft text-pen-text font-semibold'
              : isTaken
                ? `text-ink-3 ${STRIPES}`
                : isOut
                  ? 'text-ink-3'
                  : 'text-ink font-medium rounded-[10px]',
          mayChoose ? !isChosen && 'hover:bg-sunken' : 'cursor-default',
          isEnd && day === range.from && 'rounded-l-lg',
          isEnd && day === (range.to ?? range.from) && 'rounded-r-lg',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
