import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';

const WORDS = ['Bad', 'Not so good', 'Okay', 'Good', 'Very good'] as const;
const NUMBERS = [1, 2, 3, 4, 5] as const;

const SHAPE = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.11 6.47L12 17.44 6.19 20.5l1.11-6.47L2.6 9.45l6.5-.95Z';

const Star = ({ isOn, className }: { isOn: boolean; className: string }) => (
  <svg
    viewBox="0 0 24 24"
    strokeWidth={1.6}
    strokeLinejoin="round"
    className={classNames(
      className,
      isOn ? 'fill-marker stroke-ink dark:stroke-marker' : 'fill-transparent stroke-line-strong',
    )}
    aria-hidden="true"
  >
    <path d={SHAPE} />
  </svg>
);

interface StarsProps {
  /** Up to 5; an average is rounded to whole stars. */
  value: number;
  size?: 'small' | 'large';
}

/** Read-only stars. The number is beside them, or their label. */
export const Stars = ({ value, size = 'small' }: StarsProps) => (
  <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex gap-px align-middle">
    {NUMBERS.map((number) => (
      <Star key={number} isOn={number <= Math.round(value)} className={size === 'large' ? 'size-5' : 'size-4'} />
    ))}
  </span>
);

interface StarsInputProps {
  label: string;
  /** null: none is chosen yet. */
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
}

/** Five stars to choose from: a radio group, with the word of the chosen one under it. */
export function StarsInput({ label, value, onChange, error }: StarsInputProps) {
  const name = useId();
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it here, and a bare fieldset can be neither required nor invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={`${name}-word`}
      className="min-w-0"
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex justify-center gap-0.5">
        {NUMBERS.map((number) => (
          <label
            key={number}
            className="relative size-14 grid place-items-center rounded-[12px] cursor-pointer hover:bg-sunken has-focus-visible:outline-[2.5px] has-focus-visible:outline-solid has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 opacity-0 cursor-pointer"
              aria-label={`${number} ${number === 1 ? 'star' : 'stars'}: ${WORDS[number - 1]}`}
              checked={value === number}
              onChange={() => onChange(number)}
            />
            <Star isOn={number <= (value ?? 0)} className="size-10" />
          </label>
        ))}
      </div>
      <p
        id={`${name}-word`}
        role={error ? 'alert' : undefined}
        className={classNames('mt-1 min-h-6 text-center font-semibold', error && 'text-stop')}
      >
        {error ?? (value !== null && WORDS[value - 1])}
      </p>
    </fieldset>
  );
}
