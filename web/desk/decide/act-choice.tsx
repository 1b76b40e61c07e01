import { Check } from 'lucide-react';
import { useId } from 'react';
import type { DeskAct } from '#contract/limits.ts';
import { ACT_NAMES } from '#contract/rules/desk-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/field.tsx';
import { Key } from '../keys.tsx';

interface ActChoiceProps {
  legend: string;
  /** The acts that may be chosen. */
  acts: readonly DeskAct[];
  chosen: readonly DeskAct[];
  onToggle: (act: DeskAct) => void;
  fault?: string | undefined;
  /** Hints that replace the usual ones. */
  hints?: Partial<Record<DeskAct, string>>;
  withKeys?: boolean;
}

/** Checkboxes of acts with their effects; each has a key. */
export function ActChoice({ legend, acts, chosen, onToggle, fault, hints = {}, withKeys = false }: ActChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={fault && `${id}-fault`} className="min-w-0 grid gap-0.5 -mx-2.5">
      <legend className="sr-only">{legend}</legend>
      {acts.map((act) => {
        const { name, key, hint } = ACT_NAMES[act];
        const isOn = chosen.includes(act);
        return (
          <label
            key={act}
            className={classNames(
              'relative grid grid-cols-[22px_minmax(0,1fr)_auto] gap-3 items-center min-h-14 md:min-h-12 px-2.5 py-[7px] rounded-[12px] cursor-pointer',
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-solid has-focus-visible:outline-focus',
              isOn ? 'bg-pen-soft' : 'hover:bg-sunken',
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 size-full opacity-0 cursor-pointer"
              aria-labelledby={`${id}-${act}`}
              aria-describedby={`${id}-${act}-hint`}
              aria-keyshortcuts={withKeys ? key : undefined}
              checked={isOn}
              onChange={() => onToggle(act)}
            />
            <span
              className={classNames(
                'grid place-items-center size-[22px] rounded-[6px]',
                isOn ? 'bg-pen text-on-pen' : 'shadow-[inset_0_0_0_2px_var(--line-strong)]',
              )}
              aria-hidden="true"
            >
              {isOn && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className="min-w-0">
              <b id={`${id}-${act}`} className="block font-semibold leading-5">
                {name}
              </b>
              <small
                id={`${id}-${act}-hint`}
                className={classNames('block text-[13px] leading-[18px]', isOn ? 'text-ink-2' : 'text-ink-3')}
              >
                {hints[act] ?? hint}
              </small>
            </span>
            {withKeys && <Key className="hidden lg:[@media(hover:hover)]:grid">{key}</Key>}
          </label>
        );
      })}
      <div role="alert" className="px-2.5">
        {fault && <ErrorText id={`${id}-fault`}>{fault}</ErrorText>}
      </div>
    </fieldset>
  );
}

interface TakenBackProps {
  acts: readonly DeskAct[];
  chosen: DeskAct[];
  onChange: (chosen: DeskAct[]) => void;
  fault?: string | undefined;
}

/** The choice of acts to lift. */
export const TakenBack = ({ acts, chosen, onChange, fault }: TakenBackProps) => (
  <div className="px-2.5">
    <ActChoice
      legend="What is taken back"
      acts={acts}
      chosen={chosen}
      fault={fault}
      onToggle={(act) => onChange(chosen.includes(act) ? chosen.filter((one) => one !== act) : [...chosen, act])}
    />
  </div>
);
