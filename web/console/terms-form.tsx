import { CalendarDays, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ENDS } from '#contract/limits.ts';
import { listingCalls, type Term, type Terms } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Day, writeDate } from '../ui/day.tsx';
import { Input } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { toast } from '../ui/toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { TERMS } from './messages.ts';

type Faults = Partial<Record<keyof Term | 'form', string>>;
const BLANK: Term = { name: '', beginsOn: '', endsOn: '' };

/** The calendar of terms. Saves each change at once; refused values stay in the fields. */
export function TermsForm({ first }: { first: Terms }) {
  const { terms, renewal, term, setTerm, faults, isBusy, name, add, remove } = useTerms(first);
  const field = (key: keyof Term) => ({
    value: term[key],
    error: faults[key],
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setTerm({ ...term, [key]: target.value }),
  });

  return (
    <div className="grid gap-5 max-w-[720px]">
      <Note tone="pen" icon={<CalendarDays aria-hidden="true" />}>
        <span role="status">
          Items published now end on <Day time={renewal.endsAt} />
          {renewal.term ? `, with ${renewal.term}.` : `, after ${renewal.days} days.`}
        </span>{' '}
        What is published already keeps its end.
      </Note>
      <div className="panel p-5 md:p-7">
        {terms.length === 0 ? (
          <p className="py-6 text-center text-ink-3">No terms yet. Items end after the same number of days.</p>
        ) : (
          <TermList terms={terms} onRemove={remove} />
        )}
        <Form className="mt-5 grid md:grid-cols-2 gap-4 items-start" aria-label="New term" onSubmit={add}>
          <Input
            ref={name}
            label="Name"
            placeholder="Spring term"
            className="md:col-span-2"
            maxLength={ENDS.termName}
            {...field('name')}
          />
          <Input type="date" label="First day" {...field('beginsOn')} />
          <Input type="date" label="Last day" {...field('endsOn')} />
          {faults.form && (
            <div className="md:col-span-2">
              <FormAlert>{faults.form}</FormAlert>
            </div>
          )}
          <div className="md:col-span-2">
            <Button type="submit" busy={isBusy && 'Saving…'}>
              Add term
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}

function useTerms(first: Terms) {
  const [{ terms, renewal }, setSaved] = useLoaded(first);
  const [term, setTerm] = useState(BLANK);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);

  const save = async (next: Term[]): Promise<Faults | null> => {
    setBusy(true);
    try {
      setSaved((await api(listingCalls.saveTerms, { terms: next })).data);
      toast.success(TERMS.saved);
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return faultsOf(error);
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = blanks(term) ?? (await save([...terms, term]));
    setFaults(found ?? {});
    if (found) return;
    setTerm(BLANK);
    name.current?.focus();
  };
  const remove = async (gone: Term) => {
    if (isBusy) return;
    setFaults((await save(terms.filter((one) => one !== gone))) ?? {});
    name.current?.focus();
  };

  return { terms, renewal, term, setTerm, faults, isBusy, name, add, remove };
}

const TermList = ({ terms, onRemove }: { terms: Term[]; onRemove: (term: Term) => void }) => (
  <ol aria-label="Terms" className="grid divide-y divide-line">
    {terms.map((one) => (
      <li key={one.beginsOn} className="flex items-center gap-2 min-h-14">
        <span className="min-w-0 flex-1">
          <b className="block font-semibold wrap-anywhere">{one.name}</b>
          <span className="block text-sm text-ink-3">
            {writeDate(one.beginsOn)} to {writeDate(one.endsOn)}
          </span>
        </span>
        <IconButton label={`Remove ${one.name}`} onClick={() => onRemove(one)}>
          <Trash2 className="size-[18px]" />
        </IconButton>
      </li>
    ))}
  </ol>
);

function blanks({ name, beginsOn, endsOn }: Term): Faults | null {
  const faults: Faults = {
    ...(isBlank(name) && { name: 'Please enter a name' }),
    ...(!beginsOn && { beginsOn: 'Please enter the first day' }),
    ...(!endsOn && { endsOn: 'Please enter the last day' }),
  };
  return Object.keys(faults).length > 0 ? faults : null;
}

/** The new term is the last of the list: its errors show at its fields. */
function faultsOf(error: Problem): Faults {
  const faults: Faults = {};
  for (const { field, message } of error.errors ?? []) {
    const key = /^terms\.\d+\.(name|beginsOn|endsOn)$/.exec(field)?.[1] as keyof Term | undefined;
    faults[key ?? 'form'] ??= message;
  }
  return Object.keys(faults).length > 0 ? faults : { form: failureText(error) };
}
