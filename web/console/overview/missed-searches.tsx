import { useState } from 'react';
import { consoleCalls, type Overview } from '#contract/console.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { classNames } from '../../ui/class-names.ts';
import { FigureCard } from './chart.tsx';

/** Searches without results: the five most frequent, or all. */
export function MissedSearches({ overview }: { overview: Overview }) {
  const [shown, show] = useState(overview.missedSearches);
  const [busy, run] = useAction();
  const { searches = 0, missed = 0 } = overview.weeks.at(-1) ?? {};
  const share = searches === 0 ? 0 : Math.round((missed / searches) * 100);
  const most = shown[0]?.count ?? 1;
  const all = () => run(async () => show((await api(consoleCalls.listMissedSearches, {})).data));
  return (
    <FigureCard
      className="md:col-span-2"
      title="Searches without a result"
      figure={`${share} %`}
      note={`of ${formatNumber(searches)} searches this week`}
      aside={
        overview.missedInAll > shown.length && (
          <button
            type="button"
            className="text-pen-text text-sm font-semibold hover:underline underline-offset-4 -my-3 py-3 min-w-11 text-right"
            aria-busy={busy || undefined}
            onClick={all}
          >
            All {formatNumber(overview.missedInAll)}
          </button>
        )
      }
    >
      <ol className="grid gap-2">
        {shown.map(({ words, count }, i) => (
          <li
            key={words}
            className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_28px] md:grid-cols-[190px_minmax(0,1fr)_32px] gap-3 md:gap-4 items-center"
          >
            <span className="truncate" title={words}>
              {words}
            </span>
            <span className="h-3.5" aria-hidden="true">
              <i
                className={classNames(
                  'block h-full min-w-1 rounded-r-[5px] shadow-[inset_0_0_0_1.5px_var(--pen-text)]',
                  i === 0 ? 'bg-pen-text' : 'bg-pen-soft',
                )}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="text-right font-semibold tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-3">
        {searches === 0
          ? 'Nobody has searched this week.'
          : shown.length === 0
            ? 'Everything that people looked for was there.'
            : 'What people look for and nobody sells. A hint for the next announcement.'}
      </p>
    </FigureCard>
  );
}
