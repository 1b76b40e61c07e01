import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { LENGTH } from '#contract/limits.ts';
import { Form } from '../../forms/form.tsx';
import { IconButton } from '../../ui/button.tsx';
import { pathOf } from './choice.ts';

/** One box over all papers: their fields and the text inside. */
export function PaperSearch({ query }: { query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const go = (to: string) => navigate(pathOf({ query: to }), { preventScrollReset: true });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (!text) return;
    // A phone's keyboard would cover what was found.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    go(text);
  };
  // The address may say something else: after Back, or cleared.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== query) input.current.value = query;
  }, [query]);
  return (
    <search className="w-full md:w-[340px] md:-my-[5px]">
      <Form className="relative" onSubmit={search}>
        <input
          ref={input}
          defaultValue={query}
          type="search"
          aria-label="Search all papers"
          placeholder="Subject, or words inside a paper"
          maxLength={LENGTH.keyword}
          autoComplete="off"
          enterKeyHint="search"
          className="field pr-24! [&::-webkit-search-cancel-button]:hidden"
        />
        <div className="absolute right-0.5 top-0.5 flex">
          {query && (
            <IconButton
              label="Clear search"
              onClick={() => {
                input.current?.focus();
                go('');
              }}
            >
              <X className="size-[18px]" />
            </IconButton>
          )}
          <IconButton type="submit" label="Search papers">
            <Search className="size-5" />
          </IconButton>
        </div>
      </Form>
    </search>
  );
}
