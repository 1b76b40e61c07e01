import { Check, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Choice, type ChoiceKind, campusCalls, type WholeCampus } from '#contract/campus.ts';
import { CAMPUS as LIMITS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DEFAULT_CHOICES } from '#contract/rules/campus-choices.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { focusNextRow } from '../../ui/focus-next-row.ts';
import { toast } from '../../ui/toast.tsx';
import { CAMPUS } from '../messages.ts';
import { OrderButtons } from '../order-buttons.tsx';
import { AddChoice } from './add-choice.tsx';

interface ChoiceListProps {
  kind: ChoiceKind;
  title: string;
  about: string;
  choices: Choice[];
  onSaved: (campus: WholeCampus) => void;
}

/** Resolves to what is wrong with the list, or null. */
export type SaveChoices = (next: Choice[]) => Promise<Problem | null>;

/** One list of the campus. Saves each change at once; what is refused stays as it was, with the reason above the list. */
export function ChoiceList({ kind, title, about, choices, onSaved }: ChoiceListProps) {
  const [fault, setFault] = useState<string>();
  const [renamed, setRenamed] = useState<string>();
  const { isBusy, save } = useSave(kind, onSaved);
  const change = async (next: Choice[]): Promise<boolean> => {
    const refused = await save(next);
    setFault(refused ? failureText(refused) : undefined);
    return !refused;
  };
  const replace = (value: string, more: Partial<Choice>) =>
    change(choices.map((choice) => (choice.value === value ? { ...choice, ...more } : choice)));
  return (
    <section aria-labelledby={`campus-${kind}`} className="panel p-5 md:p-7">
      <h2 id={`campus-${kind}`} className="text-h3 font-[660]">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-3">{about}</p>
      <FormAlert className="mt-3">{fault}</FormAlert>
      <ol aria-label={title} className="mt-2 grid divide-y divide-line">
        {choices.map((choice, at) => (
          <li key={choice.value} className="flex flex-wrap items-center gap-x-2 min-h-14">
            {renamed === choice.value ? (
              <Rename
                choice={choice}
                onDone={async (label) => {
                  if (label === choice.label || (await replace(choice.value, { label }))) setRenamed(undefined);
                }}
              />
            ) : (
              <Name choice={choice} />
            )}
            {renamed !== choice.value && (
              <RowButtons
                choice={choice}
                kind={kind}
                at={at}
                of={choices.length}
                onRename={() => setRenamed(choice.value)}
                onMove={(to) => void change(choices.toSpliced(at, 1).toSpliced(to, 0, choice))}
                onHide={() => void replace(choice.value, { isHidden: !choice.isHidden })}
                onRemove={() => void change(choices.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {kind !== 'conditions' && <AddChoice kind={kind} choices={choices} isBusy={isBusy} save={save} />}
    </section>
  );
}

interface RowButtonsProps {
  choice: Choice;
  kind: ChoiceKind;
  at: number;
  of: number;
  onRename: () => void;
  onMove: (to: number) => void;
  onHide: () => void;
  onRemove: () => void;
}

const RowButtons = ({ choice: { value, isHidden }, kind, at, of, ...on }: RowButtonsProps) => (
  <span className="flex ml-auto">
    <IconButton label={`Rename ${value}`} onClick={on.onRename}>
      <Pencil className="size-[18px]" strokeWidth={1.9} />
    </IconButton>
    <OrderButtons name={value} at={at} of={of} onMove={on.onMove} />
    {kind !== 'conditions' && (
      <IconButton label={isHidden ? `Offer ${value} again` : `Hide ${value}`} onClick={on.onHide}>
        {isHidden ? <Eye className="size-[18px]" /> : <EyeOff className="size-[18px]" />}
      </IconButton>
    )}
    {!DEFAULT_CHOICES[kind].some((one) => one.value === value) && (
      <IconButton
        label={`Remove ${value}`}
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget);
          on.onRemove();
        }}
      >
        <Trash2 className="size-[18px]" />
      </IconButton>
    )}
  </span>
);

const Name = ({ choice: { value, label, isHidden } }: { choice: Choice }) => (
  <span className={classNames('min-w-0 py-2 wrap-anywhere', isHidden && 'text-ink-3')}>
    <span className="font-medium">{label}</span>
    {label !== value && <span className="ml-2 text-sm text-ink-3">{value}</span>}
    {isHidden && <span className="ml-2 text-sm">not offered</span>}
  </span>
);

function Rename({ choice: { value, label }, onDone }: { choice: Choice; onDone: (label: string) => void }) {
  const [typed, setTyped] = useState(label);
  return (
    <Form
      className="flex-1 flex items-end gap-2 py-2"
      aria-label={`Rename ${value}`}
      onSubmit={() => onDone(typed.trim() || label)}
    >
      <Input
        label={`Name of ${value}`}
        className="flex-1 min-w-0"
        autoFocus
        autoComplete="off"
        maxLength={LIMITS.label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone(label)}
      />
      <IconButton type="submit" label={`Save the name of ${value}`} className="mb-0.5">
        <Check className="size-5" />
      </IconButton>
    </Form>
  );
}

function useSave(kind: ChoiceKind, onSaved: (campus: WholeCampus) => void) {
  const [isBusy, setBusy] = useState(false);
  const save: SaveChoices = async (choices) => {
    setBusy(true);
    try {
      onSaved((await api(campusCalls.saveChoices, { kind, choices })).data);
      toast.success(CAMPUS.saved);
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
