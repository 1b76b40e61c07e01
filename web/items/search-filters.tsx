import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { PRICE_MAX, RENTALS, type Sort, STATUSES } from '#contract/limits.ts';
import { paths, ROUTES } from '#contract/paths.ts';
import type { FieldError } from '#contract/problems.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { plainPrice } from '#contract/rules/price-text.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { Input, type Option } from '../ui/field.tsx';
import { GoingSelect } from '../ui/going-select.tsx';
import { readTerms, type SearchTerms } from './search-terms.ts';

const SORTS: { value: Exclude<Sort, 'relevance'> | ''; label: string }[] = [
  { value: '', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'priceLow', label: 'Price, low to high' },
  { value: 'priceHigh', label: 'Price, high to low' },
  { value: 'reduced', label: 'Latest reductions' },
];

type Errors = Partial<Record<string, string>>;

interface SearchFiltersProps {
  terms: SearchTerms;
  categories: Category[];
  /** Named places of the campus. */
  places: readonly string[];
  /** Content before the filters, in their row. */
  tabs: ReactNode;
  /** Errors that the server found. */
  errors: FieldError[];
}

const NOT_A_PRICE = 'Enter a price';

/** The contract's rule without its schemas, which are as large as the rest of this page's script. */
const isPrice = (text = '0'): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= PRICE_MAX;

function check(terms: SearchTerms): Errors {
  const [minPrice, maxPrice] = [terms.minPrice, terms.maxPrice].map((price) => price && plainPrice(price));
  const wrong: Errors = {};
  if (!isPrice(minPrice)) wrong.minPrice = NOT_A_PRICE;
  if (!isPrice(maxPrice)) wrong.maxPrice = NOT_A_PRICE;
  else if (minPrice && maxPrice && Number(maxPrice) < Number(minPrice)) wrong.maxPrice = 'Less than min price';
  return wrong;
}

const CHIP =
  'relative inline-flex items-center gap-[7px] h-11 md:h-10 rounded-full text-[14.5px] font-medium whitespace-nowrap shrink-0';
const chipLook = (isOn: boolean): string =>
  isOn
    ? 'bg-pen-soft text-pen-text font-semibold shadow-[inset_0_0_0_2px_var(--pen)]'
    : 'bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken';

/** A plain GET form. With script, a choice submits it and wrong prices are reported before the request. */
export function SearchFilters({ terms, categories, places, tabs, errors }: SearchFiltersProps) {
  const { form, shown, isOpen, setOpen, search } = useFilterForm(terms, errors);
  const hasPrice = Boolean(terms.minPrice || terms.maxPrice);
  const submit = () => form.current?.requestSubmit();

  const select = (name: keyof SearchTerms, label: string, options: readonly Option[]) => (
    <ChipSelect {...{ name, label, options }} value={terms[name] ?? ''} onChange={submit} />
  );
  const only = (name: 'negotiable' | 'reduced', label: string) => (
    <Chip
      type="checkbox"
      name={name}
      value="true"
      defaultChecked={terms[name] === 'true'}
      onChange={submit}
      className="shrink-0"
    >
      {label}
    </Chip>
  );
  const known = places.includes(terms.place ?? '') || !terms.place ? places : [...places, terms.place];

  return (
    <form
      ref={form}
      action={ROUTES.search}
      method="get"
      noValidate
      onSubmit={search}
      aria-label="Filters"
      className="mt-5 md:mt-6"
    >
      <input type="hidden" name="query" defaultValue={terms.query} />
      <input type="hidden" name="kind" defaultValue={terms.kind ?? ''} />
      <div className="flex items-center gap-2.5 md:flex-wrap max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 py-1">
        {tabs}
        {select(
          'category',
          'Category',
          categories.map(({ _id, name }) => ({ value: _id, label: name })),
        )}
        <PriceChip isOpen={isOpen} isOn={hasPrice} onClick={() => setOpen(!isOpen)} />
        {select('condition', 'Condition', offered('conditions'))}
        {select('status', 'Status', STATUSES)}
        {select('rentalAvailable', 'Rental', RENTALS)}
        {known.length > 0 && select('place', 'Place', known)}
        {only('negotiable', 'Negotiable')}
        {only('reduced', 'Reduced')}
        <span className="md:ml-auto shrink-0">{select('sort', 'Sort by', SORTS)}</span>
      </div>
      <PriceFields terms={terms} isOpen={isOpen} shown={shown} />
    </form>
  );
}

/** Checks what is typed before it is searched, and shows what Back brings. */
function useFilterForm(terms: SearchTerms, errors: SearchFiltersProps['errors']) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [clientErrors, setClientErrors] = useState<Errors>({});
  const shown: Errors = { ...Object.fromEntries(errors.map(({ field }) => [field, NOT_A_PRICE])), ...clientErrors };
  const [isOpen, setOpen] = useState(Boolean(shown.minPrice || shown.maxPrice));

  // Update the fields on Back and Forward without remounting them, so that the focus stays; selects follow by themselves.
  useEffect(() => {
    const values: Record<string, string | undefined> = terms;
    for (const element of form.current?.elements ?? []) {
      if (!(element instanceof HTMLInputElement)) continue;
      const value = values[element.name] ?? '';
      if (element.type === 'checkbox') element.checked = value !== '';
      else element.value = value;
    }
  }, [terms]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { query, ...filters } = readTerms(new FormData(event.currentTarget));
    const found = check({ query, ...filters });
    setClientErrors(found);
    const [first] = Object.keys(found);
    if (first) setOpen(true);
    if (first) (event.currentTarget.elements.namedItem(first) as HTMLElement).focus();
    else navigate(paths.search(query, filters), { preventScrollReset: true });
  };
  return { form, shown, isOpen, setOpen, search };
}

function PriceFields({ terms, isOpen, shown }: { terms: SearchTerms; isOpen: boolean; shown: Errors }) {
  const price = (name: 'minPrice' | 'maxPrice'): Omit<ComponentProps<typeof Input>, 'label'> => ({
    name,
    defaultValue: terms[name] ?? '',
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 12,
    error: shown[name],
  });
  return (
    <div
      className={classNames(
        'mt-3 grid grid-cols-2 sm:flex gap-3 items-start [&>*]:min-w-0',
        !isOpen && '[html[data-theme]_&]:hidden',
      )}
    >
      <Input label="Min price" {...price('minPrice')} />
      <Input label="Max price" {...price('maxPrice')} />
      <Button type="submit" look="soft" className="h-12! sm:mt-[30px] max-sm:col-span-2">
        Apply
      </Button>
    </div>
  );
}

const PriceChip = ({ isOpen, isOn, onClick }: { isOpen: boolean; isOn: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-expanded={isOpen}
    className={classNames(CHIP, 'px-3.5 [html:not([data-theme])_&]:hidden', chipLook(isOn))}
    onClick={onClick}
  >
    Price
    <ChevronDown className="size-4 shrink-0" strokeWidth={2.1} />
  </button>
);

interface ChipSelectProps {
  name: string;
  label: string;
  options: readonly Option[];
  value: string;
  onChange: () => void;
}

/** The native select in the shape of a chip, which says what it chooses until something is chosen. */
function ChipSelect({ name, label, options, value, onChange }: ChipSelectProps) {
  const all = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return (
    <span className={classNames(CHIP, chipLook(value !== ''))}>
      <GoingSelect
        name={name}
        aria-label={label}
        value={value}
        onGo={onChange}
        className="appearance-none field-sizing-content max-w-[220px] h-full pl-3.5 pr-9 rounded-full bg-transparent [&>option]:text-ink [&>option]:bg-surface cursor-pointer"
      >
        {all.every((option) => option.value !== '') && <option value="">{label}</option>}
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </GoingSelect>
      <ChevronDown className="absolute right-3.5 size-4 pointer-events-none" strokeWidth={2.1} />
    </span>
  );
}
