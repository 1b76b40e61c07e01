import type { DeskFigures } from '#contract/desk.ts';
import { classNames } from '../../ui/class-names.ts';
import { ageText } from '../case-words.ts';

export function Figures({ figures, now }: { figures: DeskFigures; now: Date }) {
  const { open, oldestAt, decidedToday, undone, decided } = figures;
  const shown: [string, string][] = [
    ['Open', String(open)],
    ['Oldest', oldestAt ? ageText(oldestAt, now) : '–'],
    ['Decided today', String(decidedToday)],
    ['Undone on appeal, 30 days', `${undone} of ${decided}`],
  ];
  return (
    <dl className="grid grid-cols-2 md:grid-cols-4 rounded-[14px] bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {shown.map(([name, figure], i) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse justify-end px-4 py-3 md:px-5 md:py-4 border-line',
            i > 0 && 'md:border-l',
            i % 2 === 1 && 'border-l',
            i > 1 && 'max-md:border-t',
          )}
        >
          <dt className="text-[13.5px] leading-[18px] text-ink-3">{name}</dt>
          <dd className="display text-2xl leading-[30px] font-[680] tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
