import type { ComponentProps } from 'react';

interface ChoiceOptionProps extends ComponentProps<'input'> {
  title: string;
  text?: string | undefined;
}

/** A radio drawn as a row without an edge: an answer, with what it means. */
export const ChoiceOption = ({ title, text, ...input }: ChoiceOptionProps) => (
  <label className="group relative flex items-center gap-3.5 min-h-[60px] md:min-h-[52px] px-2.5 md:px-3.5 py-2 rounded-[12px] text-[15.5px] font-medium cursor-pointer hover:bg-sunken has-checked:bg-pen-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
    <input type="radio" className="absolute inset-0 size-full opacity-0 cursor-[inherit]" {...input} />
    <span
      className="size-5 shrink-0 rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_6px_var(--pen-text)]"
      aria-hidden="true"
    />
    <span className="min-w-0 flex-1">
      {title}
      {text && (
        <span className="block text-[13.5px] leading-[19px] font-normal text-ink-3 group-has-checked:text-ink-2">
          {text}
        </span>
      )}
    </span>
  </label>
);
