import { type ReactNode, useId } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { ErrorText, RequiredMark } from '../../ui/field.tsx';

interface ChipsProps<Value extends string> {
  label: string;
  names: Record<Value, string>;
  value: Value | '';
  required?: boolean;
  error?: string | undefined;
  className?: string;
  /** Stands at the end of the label's line. */
  mark?: ReactNode;
  onChange: (value: Value) => void;
}

/** A choice of one of a few, as pills in a row. */
export function Chips<Value extends string>({
  label,
  names,
  value,
  required,
  error,
  className,
  mark,
  onChange,
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="label w-full">
        {label}
        {required && <RequiredMark />}
        {mark && <span className="float-right">{mark}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(names) as [Value, string][]).map(([one, text]) => (
          <Chip
            key={one}
            name={name}
            value={one}
            checked={value === one}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(one)}
          >
            {text}
          </Chip>
        ))}
      </div>
      {error && <ErrorText id={`${name}-error`}>{error}</ErrorText>}
    </fieldset>
  );
}
