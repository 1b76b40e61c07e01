import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { CONDITIONS, PRICE_MAX, RENTALS, type Sort, STATUSES } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { filtersIn, readTerms, type SearchTerms } from './search-terms.ts';

const SORTS: { value: Exclude<Sort, 'relevance'> | ''; label: string }[] = [
  { value: '', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'priceLow', label: 'Price, low to high' },
  { value: 'priceHigh', label: 'Price, high to low' },
];

type Errors = Partial<Record<string, string>>;

interface SearchFiltersProps {
  terms: SearchTerms;
  categories: Category[];
  /** Errors that the server found. */
  errors: FieldError[];
}

const NOT_A_PRICE = 'Enter a price';

/** The contract's rule without its schemas, which are as large as the rest of this page's script. */
const isPrice = (text = '0'): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRICE_MAX;

function check({ minPrice, maxPrice }: SearchTerms): Errors {
  const wrong: Errors = {};
  if (!isPrice(minPrice)) wrong.minPrice = NOT_A_PRICE;
  if (!isPrice(maxPrice)) wrong.maxPrice = NOT_A_PRICE;
  else if (minPrice && maxPrice && Number(maxPrice) < Number(minPrice)) wrong.maxPrice = 'Less than min price';
  return wrong;
}

/** A plain GET form. With script, a choice submits it and wrong prices are reported before the request. */
export function SearchFilters({ terms, categories, errors }: SearchFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [clientErrors, setClientErrors] = useState<Errors>({});
  const shown: Errors = { ...Object.fromEntries(errors.map(({ field }) => [field, NOT_A_PRICE])), ...clientErrors };
  const count = filtersIn(terms);
  const [open, setOpen] = useState(Boolean(shown.minPrice || shown.maxPrice));

  // Update the fields on Back and Forward without remounting them, so that the focus stays.
  useEffect(() => {
    for (const element of form.current?.elements ?? []) {
      if (!(element instanceof HTMLSelectElement || element instanceof HTMLInputElement)) continue;
      element.value = (terms as unknown as Record<string, string | undefined>)[element.name] ?? '';
    }
  }, [terms]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { query, ...filters } = readTerms(new FormData(event.currentTarget));
    const found = check({ query, ...filters });
    setClientErrors(found);
    const [first] = Object.keys(found);
    if (first) (event.currentTarget.elements.namedItem(first) as HTMLElement).focus();
    else navigate(paths.search(query, filters), { preventScrollReset: true });
  };

  const select = (name: keyof SearchTerms): ComponentProps<'select'> => ({
    name,
    defaultValue: terms[name] ?? '',
    onChange: () => form.current?.requestSubmit(),
  });
  const price = (name: 'minPrice' | 'maxPrice'): Omit<ComponentProps<typeof Input>, 'label'> => ({
    name,
    defaultValue: terms[name] ?? '',
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 12,
    error: shown[name],
  });

  return (
    <details
      // Collapsed on phones; always open from 768 px in browsers that support it.
      className="mt-5 md:mt-6 md:[&::details-content]:[content-visibility:visible]"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="btn btn-outline list-none! supports-[selector(::details-content)]:md:hidden">
        <SlidersHorizontal className="size-[18px]" strokeWidth={2.1} />
        Filters{count > 0 && ` (${count})`}
      </summary>
      <form
        ref={form}
        action="/search"
        method="get"
        noValidate
        onSubmit={search}
        aria-label="Filters"
        className="max-md:pt-4 grid grid-cols-2 md:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_110px_110px_minmax(0,1.1fr)_auto] gap-x-3 gap-y-3.5 items-start [&>*]:min-w-0"
      >
        <input type="hidden" name="query" defaultValue={terms.query} />
        <Select
          label="Category"
          placeholder="Any"
          options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...select('category')}
        />
        <Select label="Condition" placeholder="Any" options={CONDITIONS} {...select('condition')} />
        <Select label="Status" placeholder="Any" options={STATUSES} {...select('status')} />
        <Select label="Rental" placeholder="Any" options={RENTALS} {...select('rentalAvailable')} />
        <Input label="Min price" {...price('minPrice')} />
        <Input label="Max price" {...price('maxPrice')} />
        <Select label="Sort by" options={SORTS} {...select('sort')} />
        <Button type="submit" look="soft" className="h-12! mt-[30px]">
          Apply
        </Button>
      </form>
    </details>
  );
}
