import { classNames } from './class-names.ts';

interface SwitchProps {
  /** The full label of the switch. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch, applied at once. */
export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className="grid place-items-center w-12 h-11 shrink-0"
    onClick={() => onChange(!on)}
  >
    <span
      className={classNames(
        'relative w-11 h-[26px] rounded-full transition-colors',
        on ? 'bg-pen' : 'bg-surface ring-[1.5px] ring-inset ring-line-strong',
      )}
    >
      <span
        className={classNames(
          'absolute left-1 top-1 size-[18px] rounded-full transition-transform',
          on ? 'bg-white translate-x-[18px]' : 'bg-line-strong',
        )}
      />
    </span>
  </button>
);
