import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A radio drawn as a row with a dot: a time, a duration. Several stand in a fieldset. */
export const ChoiceRow = ({ className, children, ...input }: ComponentProps<'input'>) => (
  <label
    className={classNames(
      'group relative flex items-center gap-2.5 min-h-12 px-3.5 py-2 rounded-[10px] text-[15px] font-medium text-ink-2 bg-surface cursor-pointer',
      'shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken transition-colors',
      'has-checked:bg-pen-soft has-checked:text-pen-text has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--pen)]',
      'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      'has-disabled:bg-sunken has-disabled:text-ink-3 has-disabled:shadow-none has-disabled:cursor-not-allowed',
      className,
    )}
  >
    <input type="radio" className="absolute inset-0 size-full opacity-0 cursor-[inherit]" {...input} />
    <span
      className="size-[18px] shrink-0 rounded-full bg-surface shadow-[inset_0_0_0_1.5px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_5.5px_var(--pen)]"
      aria-hidden="true"
    />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
);
