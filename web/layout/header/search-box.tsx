import { ChevronDown, Search } from 'lucide-react';
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { KEYWORD_LENGTH } from '#contract/first-limits.ts';
import { paths, ROUTES } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { GoingSelect } from '../../ui/going-select.tsx';
import type { OpenList, SuggestionsProps } from './suggestions.tsx';

/** Loaded on first focus; if that fails, the search works without suggestions. */
const Suggestions = lazy(
  (): Promise<{ default: ComponentType<SuggestionsProps> }> =>
    import('./suggestions.tsx').then(
      (module) => ({ default: module.Suggestions }),
      () => ({ default: () => null }),
    ),
);

interface SearchBoxProps extends CategorySelectProps {
  /** The query of the current page. */
  query: string;
  className: string;
}

/** Empty or blank text goes nowhere. Without script the form still works: it is a plain GET to /search. */
export function SearchBox({ className, query, ...select }: SearchBoxProps) {
  const navigate = useNavigate();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('query') ?? '').trim();
    if (text) navigate(paths.search(text));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: one element less, with the same meaning
    <form
      role="search"
      action={ROUTES.search}
      method="get"
      onSubmit={search}
      className={classNames('relative', className)}
    >
      <div className="flex items-center h-12 rounded-[12px] bg-sunken max-md:flex-row-reverse has-[input:focus-visible]:outline-[2.5px] has-[input:focus-visible]:outline-solid has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2">
        <CategorySelect {...select} />
        <span className="max-md:hidden w-px h-5 bg-sunken-2 shrink-0" />
        <SearchField
          // Resets to the query of each page.
          key={query}
          query={query}
        />
        <button
          type="submit"
          aria-label="Search"
          className="size-11 md:size-10 md:mr-1 rounded-[9px] grid place-items-center text-ink-3 md:text-ink-2 hover:bg-sunken-2 shrink-0"
        >
          <Search className="size-[19px]" strokeWidth={2.2} />
        </button>
      </div>
    </form>
  );
}

/** A combobox by the pattern of ARIA, whose list comes with the first focus. */
function SearchField({ query }: { query: string }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [wanted, want] = useState(false);
  const [list, setList] = useState<OpenList | null>(null);
  // It may have been focused before hydration.
  useEffect(() => {
    if (input && input === document.activeElement) want(true);
  }, [input]);
  return (
    <>
      <input
        ref={setInput}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list !== null}
        aria-controls={list?.id}
        aria-activedescendant={list?.active}
        name="query"
        defaultValue={query}
        placeholder="Search"
        aria-label="Search"
        autoComplete="off"
        inputMode="search"
        enterKeyHint="search"
        maxLength={KEYWORD_LENGTH}
        onFocus={() => want(true)}
        className="flex-1 min-w-0 h-full max-md:pr-2.5 md:px-3.5 text-[16px] md:text-[15px] bg-transparent placeholder:text-ink-3 placeholder:opacity-100 outline-none"
      />
      {wanted && input && (
        <Suspense>
          <Suggestions input={input} onList={setList} />
        </Suspense>
      )}
    </>
  );
}

interface CategorySelectProps {
  categories: Category[];
  /** The slug of the page's category, if it has one. */
  current: string;
  selectId: string;
}

/** 'All Category': goes to the catalog page of the chosen one. Phones have the categories on the tab Search. */
function CategorySelect({ categories, current, selectId }: CategorySelectProps) {
  const navigate = useNavigate();
  return (
    <span className="max-md:hidden relative h-full shrink-0 flex items-center">
      <GoingSelect
        id={selectId}
        aria-label="Category"
        aria-description="Enter goes to the chosen category"
        value={current}
        onGo={(slug) => navigate(slug ? paths.catalog(slug) : paths.home())}
        className={classNames(
          'appearance-none field-sizing-content max-w-[170px] h-full pl-4 pr-[34px] text-[14.5px] font-medium text-ink-2 bg-transparent rounded-[12px] truncate cursor-pointer [&>option]:bg-raised [&>option]:text-ink',
          // As wide as in its own letters before they are there: the field beside it must not move.
          !current && 'min-w-[131px]',
        )}
      >
        <option value="">All Category</option>
        {categories.map(({ _id, name, slug }) => (
          <option key={_id} value={slug}>
            {name}
          </option>
        ))}
      </GoingSelect>
      <ChevronDown className="absolute right-3 size-4 text-ink-2 pointer-events-none" />
    </span>
  );
}
