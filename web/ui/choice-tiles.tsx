import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Option, RequiredMark, useMessages } from './field.tsx';

interface ChoiceTilesProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'size'> {
  legend: string;
  options: readonly Option[];
  hint?: ReactNode;
  error?: string | undefined;
}

const tile = classNames(
  'group relative h-12 rounded-[10px] flex items-center justify-center text-center text-[15px] leading-5 font-medium text-ink-2 cursor-pointer',
  'shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken transition-colors',
  'has-checked:bg-pen-soft has-checked:text-pen-text has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--pen)]',
  'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
);

/** A radio group drawn as tiles in one row. Takes `fieldsOf(form)('name')`. */
export function ChoiceTiles({ legend, options, hint, error, required, className, ...input }: ChoiceTilesProps) {
  const { attributes, messages } = useMessages({ hint, error, required });
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it here, and a bare fieldset can be neither required nor invalid
      role="radiogroup"
      className={classNames('min-w-0', className)}
      {...attributes}
    >
      <legend className="label">
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className="grid gap-2.5" style={{ gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }}>
        {options.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <label key={value} className={classNames(tile, options.length > 2 ? 'px-0.5 gap-1' : 'px-2 gap-2')}>
              <input type="radio" value={value} className="sr-only" {...input} />
              <Check className="hidden group-has-checked:block size-[17px] shrink-0" strokeWidth={2.6} />
              {label}
            </label>
          );
        })}
      </div>
      {messages}
    </fieldset>
  );
}
