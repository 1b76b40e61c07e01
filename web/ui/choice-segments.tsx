import { useId } from 'react';

interface ChoiceSegmentsProps<Value extends string> {
  /** The full label of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few, applied at once. */
export function ChoiceSegments<Value extends string>({ label, options, value, onChange }: ChoiceSegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap w-full p-1 rounded-[12px] bg-sunken">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex-1 grid place-items-center min-h-11 md:min-h-[34px] px-2 rounded-[9px] text-[13.5px] font-medium text-ink-2 whitespace-nowrap cursor-pointer hover:text-ink has-checked:bg-tab-on has-checked:shadow-1 has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-[2.5px] has-focus-visible:outline-solid has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0 cursor-pointer"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
