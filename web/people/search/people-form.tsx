import { Search, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { Form } from '../../forms/form.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { readSought, type Sought } from './sought.ts';

/** Milliseconds without a key after which the page searches. */
const PAUSE = 350;
/** Name, year and branch. What is typed is searched for after a pause, and stands in the address. */
export function PeopleForm({ sought }: { sought: Sought }) {
  const { name } = sought;
  const { year, branch, choose } = useChosen(sought);
  const navigate = useNavigate();
  const input = useNameInput(name);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (change: Partial<Chosen>) => {
    clearTimeout(timer.current);
    const next = { name: input.current?.value ?? '', year, branch, ...change };
    choose(next);
    const to = paths.people({ ...readSought(new URLSearchParams(next)) });
    navigate(to, { replace: true, preventScrollReset: true });
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go({}), PAUSE);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A phone's keyboard would cover who was found.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    go({});
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    go({});
  };

  return (
    <search>
      <Form
        className="panel p-5 md:p-6 grid grid-cols-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-4"
        aria-label="Find people"
        onSubmit={submit}
      >
        <NameField input={input} name={name} onType={typed} onClear={clear} />
        <Select
          label="Year"
          placeholder="Any year"
          options={offered('years', year)}
          value={year}
          onChange={({ target }) => go({ year: target.value })}
        />
        <Select
          label="Branch"
          placeholder="Any branch"
          options={offered('branches', branch).map(({ value }) => value)}
          value={branch}
          onChange={({ target }) => go({ branch: target.value })}
        />
      </Form>
    </search>
  );
}

function useNameInput(name: string) {
  const input = useRef<HTMLInputElement>(null);
  // The address may say something else: after Back, or cleared.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = name;
  }, [name]);
  return input;
}

interface Chosen {
  year: string;
  branch: string;
}

/** What is chosen in the two lists, which the address says a moment later. */
function useChosen(sought: Sought) {
  const year = String(sought.year ?? '');
  const branch: string = sought.branch ?? '';
  const shown = `${year} ${branch}`;
  const [chosen, setChosen] = useState({ shown, year, branch });
  if (chosen.shown !== shown) setChosen({ shown, year, branch });
  return { ...chosen, choose: (next: Chosen) => setChosen({ shown, year: next.year, branch: next.branch }) };
}

interface NameFieldProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  onType: () => void;
  onClear: () => void;
}

const NameField = ({ input, name, onType, onClear }: NameFieldProps) => (
  <Field label="Name or username" className="max-md:col-span-2">
    {(control) => (
      <div className="relative">
        <Search
          className="absolute left-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none"
          aria-hidden="true"
        />
        <input
          {...control}
          ref={input}
          defaultValue={name}
          type="search"
          maxLength={LENGTH.name}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="field pl-11! pr-12! [&::-webkit-search-cancel-button]:hidden"
          onChange={onType}
        />
        {name && (
          <IconButton label="Clear the name" className="absolute right-0.5 top-0.5" onClick={onClear}>
            <X className="size-[18px]" />
          </IconButton>
        )}
      </div>
    )}
  </Field>
);
