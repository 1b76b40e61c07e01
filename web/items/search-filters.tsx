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

const SORT_NAMES: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  priceLow: 'Price, low to high',
  priceHigh: 'Price, high to low',
};

type Errors = Partial<Record<string, string>>;

interface SearchFiltersProps {
  terms: SearchTerms;
  categories: Category[];
  /** What the server did not take. */
  errors: FieldError[];
}

const NOT_A_PRICE = 'Enter a price';

/** By the contract's rule, but without its schemas: they are as large as all the rest of this page. */
const isPrice = (text = '0'): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRICE_MAX;

function check({ minPrice, maxPrice }: SearchTerms): Errors {
  const wrong: Errors = {};
  if (!isPrice(minPrice)) wrong.minPrice = NOT_A_PRICE;
  if (!isPrice(maxPrice)) wrong.maxPrice = NOT_A_PRICE;
  else if (minPrice && maxPrice && Number(maxPrice) < Number(minPrice)) wrong.maxPrice = 'Less than min price';
  return wrong;
}

/** A plain GET form; with script a choice acts at once, and wrong prices are told before anything is asked. */
export function SearchFilters({ terms, categories, errors }: SearchFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Errors>({});
  const told: Errors = { ...Object.fromEntries(errors.map(({ field }) => [field, NOT_A_PRICE])), ...wrong };
  const count = filtersIn(terms);
  const [open, setOpen] = useState(Boolean(told.minPrice || told.maxPrice));

  // The fields follow the address (back, forward) without being made anew: the one in use keeps its focus.
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
    setWrong(found);
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
    error: told[name],
  });

  return (
    <details
      // Folded on phones; open for good where there is room, if the browser can do that.
      className="mt-5 md:mt-6 md:[&::details-content]:[content-visibility:visible]"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="btn btn-outline list-none! supports-[selector(::details-content)]:md:hidden">
        <SlidersHorizontal className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
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
        <Select label="Category" {...select('category')}>
          <option value="">Any</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Condition" {...select('condition')}>
          <option value="">Any</option>
          {CONDITIONS.map((condition) => (
            <option key={condition}>{condition}</option>
          ))}
        </Select>
        <Select label="Status" {...select('status')}>
          <option value="">Any</option>
          {STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <Select label="Rental" {...select('rentalAvailable')}>
          <option value="">Any</option>
          {RENTALS.map((rental) => (
            <option key={rental}>{rental}</option>
          ))}
        </Select>
        <Input label="Min price" {...price('minPrice')} />
        <Input label="Max price" {...price('maxPrice')} />
        <Select label="Sort by" {...select('sort')}>
          {Object.entries(SORT_NAMES).map(([value, name]) => (
            <option key={value} value={value === 'relevance' ? '' : value}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" look="soft" className="h-12! mt-[30px]">
          Apply
        </Button>
      </form>
    </details>
  );
}
