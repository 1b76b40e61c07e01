import { useId } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { type Choice, pathOf } from './choice.ts';

/** The available Years of Paper of this year and branch. */
export function YearFilter({ years, choice }: { years: string[]; choice: Choice }) {
  const id = useId();
  const navigate = useNavigate();
  const { year, branch, YearofPaper } = choice;
  const chip = (value: string | undefined) => (
    <button
      key={value ?? ''}
      type="button"
      aria-pressed={YearofPaper === value}
      className={classNames(
        'h-9 max-md:h-11 px-4 rounded-full text-[14.5px] tabular-nums',
        YearofPaper === value ? 'bg-ink text-canvas font-semibold' : 'bg-sunken text-ink-2 font-medium hover:text-ink',
      )}
      onClick={() =>
        navigate(pathOf({ year, branch, YearofPaper: value }), { replace: true, preventScrollReset: true })
      }
    >
      {value ?? 'All'}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of its legend and buttons
    <div role="group" aria-labelledby={id} className="print:hidden mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span id={id} className="font-semibold text-[14.5px]">
        Year of Paper
      </span>
      <div className="flex flex-wrap gap-2">{[undefined, ...years].map(chip)}</div>
    </div>
  );
}
