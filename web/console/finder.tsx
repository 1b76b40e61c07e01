import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Form } from '../forms/form.tsx';
import { GoingSelect } from '../ui/going-select.tsx';

interface FinderProps {
  /** Label and placeholder of the search field. */
  label: string;
  placeholder: string;
  /** Each a parameter of the address; the empty option means all. */
  selects?: {
    name: string;
    label: string;
    all: string;
    options: readonly (readonly [value: string, name: string])[];
  }[];
}

/** Milliseconds after the last key until the search starts. */
const PAUSE = 350;

/** Search and filters of a list, in the address of the page. */
export function Finder({ label, placeholder, selects = [] }: FinderProps) {
  const [search, set] = useSearchField();
  const [typed, setTyped] = useState(search.get('keyword') ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set('keyword', words.trim()), PAUSE);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    set('keyword', typed.trim());
  };

  return (
    <Form role="search" aria-label={label} className="mb-4 grid grid-cols-2 md:flex gap-2.5" onSubmit={submit}>
      <div className="relative col-span-2 md:flex-1">
        <Search className="absolute left-[15px] inset-y-0 my-auto size-[19px] text-ink-3 pointer-events-none" />
        <input
          type="search"
          className="field pl-11!"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {selects.map(({ name, label: what, all, options }) => (
        <div key={name} className="relative md:min-w-[152px] max-md:last:even:col-span-2">
          <GoingSelect
            className="field font-medium"
            aria-label={what}
            value={search.get(name) ?? ''}
            onGo={(chosen) => set(name, chosen)}
          >
            <option value="">{all}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </GoingSelect>
          <ChevronDown className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none" />
        </div>
      ))}
    </Form>
  );
}

/** The parameters of a list's address that its call accepts. */
export const termsOf = (search: URLSearchParams, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));

/** The parameters of the page's address, and how to set one of them; an empty value takes it out. */
export function useSearchField(): [search: URLSearchParams, set: (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search, set];
}
