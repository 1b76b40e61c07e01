import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { GoingSelect } from './going-select.tsx';

interface PickProps {
  label: string;
  /** The name of the option that narrows nothing. */
  all: string;
  /** Empty where nothing is narrowed. */
  value: string | undefined;
  options: readonly (readonly [value: string, name: string])[];
  onGo: (value: string) => void;
  /** A pill is as wide as what is chosen, a field as there is room. */
  look?: 'pill' | 'field';
}

const LOOKS = {
  pill: 'appearance-none h-11 md:h-10 max-w-[220px] pl-4 pr-9 rounded-full text-[14.5px] font-medium bg-surface cursor-pointer text-ellipsis [field-sizing:content]',
  field: 'field h-11 max-md:h-12 font-medium',
};

/** A list that narrows what is shown, and goes there as it is chosen. */
export const Pick = ({ label, all, value = '', options, onGo, look = 'pill' }: PickProps) => (
  <div className={classNames('relative', look === 'pill' ? 'shrink-0' : 'flex-1 min-w-0')}>
    <GoingSelect
      aria-label={label}
      className={classNames(
        LOOKS[look],
        look === 'pill' &&
          (value
            ? 'text-pen-text bg-pen-soft shadow-[inset_0_0_0_2px_var(--pen)]'
            : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)]'),
      )}
      value={value}
      onGo={onGo}
    >
      <option value="">{all}</option>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </GoingSelect>
    <ChevronDown
      className="absolute right-3.5 inset-y-0 my-auto size-4 text-ink-3 pointer-events-none"
      strokeWidth={1.9}
      aria-hidden="true"
    />
  </div>
);
