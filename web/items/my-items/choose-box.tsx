import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

interface ChooseBoxProps {
  label: string;
  checked: boolean;
  /** With Shift held: all rows up to this one. */
  onToggle: (range: boolean) => void;
  className?: string;
}

/** A checkbox with a touch-sized target. */
export const ChooseBox = ({ label, checked, onToggle, className }: ChooseBoxProps) => (
  <label className={classNames('group relative grid place-items-center size-11 cursor-pointer', className)}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      className="absolute inset-0 opacity-0 cursor-pointer"
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
    <span className="size-6 rounded-[7px] shadow-[inset_0_0_0_1.5px_var(--line-strong)] bg-surface group-has-checked:bg-pen group-has-checked:shadow-none text-on-pen grid place-items-center shrink-0 group-has-focus-visible:outline-[2.5px] group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus">
      <Check className="hidden group-has-checked:block size-[17px]" strokeWidth={2.8} aria-hidden="true" />
    </span>
  </label>
);
