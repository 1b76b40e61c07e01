import { type ComponentProps, useId } from 'react';

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'onChange'> {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Announced instead of the number: '150 %'. */
  text: string;
  onChange: (value: number) => void;
}

/** The native slider. */
export function Range({ label, text, onChange, ...input }: RangeProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label mb-0!">
        {label}
      </label>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        className="block w-full h-11 md:h-8 accent-pen cursor-pointer disabled:cursor-not-allowed"
        onChange={({ target }) => onChange(target.valueAsNumber)}
        {...input}
      />
    </div>
  );
}
