import { useRef, useState } from 'react';
import type { Choice, ChoiceKind } from '#contract/campus.ts';
import { CAMPUS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { ordinal } from '#contract/rules/campus-choices.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useTyped } from '../../forms/typed.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import type { SaveChoices } from './choice-list.tsx';

interface AddChoiceProps {
  kind: ChoiceKind;
  choices: Choice[];
  isBusy: boolean;
  save: SaveChoices;
}

type Faults = Partial<Record<'value' | 'label' | 'form', string>>;
const BLANK = { value: '', label: '' };

/** Adds a value at the end of its list. Refused, what is typed stays. A year has its usual name, where none is typed. */
export function AddChoice({ kind, choices, isBusy, save }: AddChoiceProps) {
  const [typed, setTyped] = useTyped(`campus ${kind}`, BLANK);
  const [faults, setFaults] = useState<Faults>({});
  const first = useRef<HTMLInputElement>(null);
  const isYear = kind === 'years';
  const field = (name: 'value' | 'label') => ({
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    maxLength: CAMPUS[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  const add = async () => {
    const value = typed.value.trim();
    const label = typed.label.trim() || (isYear && /^\d+$/.test(value) ? `${ordinal(Number(value))} Year` : value);
    if (!value) return setFaults({ value: isYear ? 'Please enter a number' : 'Please enter a short name' });
    const refused = await save([...choices, { value, label, isHidden: false }]);
    setFaults(refused ? faultsOf(refused) : {});
    if (!refused) setTyped(BLANK);
    first.current?.focus();
  };
  return (
    <Form
      className="mt-5 grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto] gap-4 items-start"
      aria-label={`Add to ${kind}`}
      onSubmit={add}
    >
      <Input ref={first} label={isYear ? 'Number' : 'Short name'} required {...field('value')} />
      <Input label="Name" placeholder={isYear ? `${ordinal(5)} Year` : ''} {...field('label')} />
      <Button type="submit" className="h-12! md:mt-[30px]" busy={isBusy && 'Add'}>
        Add
      </Button>
      {faults.form && (
        <div className="md:col-span-3">
          <FormAlert>{faults.form}</FormAlert>
        </div>
      )}
    </Form>
  );
}

/** The new value is the last of the list: what is wrong with it shows at its fields. */
function faultsOf(error: Problem): Faults {
  const faults: Faults = {};
  for (const { field, message } of error.errors ?? []) {
    const name = /^choices\.\d+\.(value|label)$/.exec(field)?.[1] as 'value' | 'label' | undefined;
    faults[name ?? 'form'] ??= message;
  }
  return Object.keys(faults).length > 0 ? faults : { form: failureText(error) };
}
