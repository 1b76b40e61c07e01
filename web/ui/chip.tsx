import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A radio or checkbox drawn as a pill. Several stand in a fieldset. */
export const Chip = ({ className, children, type = 'radio', ...input }: ComponentProps<'input'>) => (
  <label
    className={classNames(
      'group relative inline-flex items-center gap-[7px] h-11 md:h-10 px-3.5 rounded-full text-[14.5px] font-medium text-ink-2 bg-surface whitespace-nowrap cursor-pointer',
      'shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken transition-colors',
      'has-checked:bg-pen-soft has-checked:text-pen-text has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--pen)]',
      'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      'has-disabled:opacity-50 has-disabled:pointer-events-none',
      className,
    )}
  >
    <input type={type} className="absolute inset-0 size-full opacity-0 cursor-pointer" {...input} />
    <Check className="hidden group-has-checked:block size-4 shrink-0" strokeWidth={2.4} aria-hidden="true" />
    {children}
  </label>
);
