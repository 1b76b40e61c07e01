import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { EXAMS, PAPER_KINDS, PAPER_LANGUAGES, PAPER_ORDERS } from '#contract/limits.ts';
import { classNames } from '../../ui/class-names.ts';
import { GoingSelect } from '../../ui/going-select.tsx';
import { KIND_NAMES } from '../add/kind-names.ts';
import { BRANCH_OPTIONS, type Choice, pathOf, YEAR_OPTIONS } from './choice.ts';

const ORDER_NAMES = { best: 'Best first', newest: 'Newest first', name: 'By name' } as const;

/** Narrows and orders what a search has found. The choice is in the address. */
export function Filters({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const pick = (name: keyof Choice, label: string, all: string, options: readonly (readonly [string, string])[]) => (
    <Pick
      label={label}
      all={all}
      value={choice[name] ?? ''}
      options={options}
      onGo={(value) =>
        navigate(pathOf({ ...choice, [name]: value || undefined }), { replace: true, preventScrollReset: true })
      }
    />
  );
  return (
    <fieldset className="print:hidden mt-4 flex flex-wrap gap-2">
      <legend className="sr-only">Narrow the search</legend>
      {pick(
        'year',
        'Year',
        'Year',
        YEAR_OPTIONS.map((year) => [year, `Year ${year}`]),
      )}
      {pick(
        'branch',
        'Branch',
        'Branch',
        BRANCH_OPTIONS.map(({ value, label }) => [value, label]),
      )}
      {pick(
        'exam',
        'Exam',
        'Exam',
        EXAMS.map((exam) => [exam, exam]),
      )}
      {pick('kind', 'Kind', 'Papers', [
        ['all', 'All kinds'],
        ...PAPER_KINDS.slice(1).map((kind) => [kind, KIND_NAMES[kind]] as const),
      ])}
      {pick(
        'language',
        'Language',
        'Language',
        PAPER_LANGUAGES.map((language) => [language, language]),
      )}
      {pick(
        'order',
        'Order',
        ORDER_NAMES.best,
        PAPER_ORDERS.slice(1).map((order) => [order, ORDER_NAMES[order]]),
      )}
    </fieldset>
  );
}

interface PickProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onGo: (value: string) => void;
}

const Pick = ({ label, all, value, options, onGo }: PickProps) => (
  <div className="relative">
    <GoingSelect
      aria-label={label}
      className={classNames(
        'appearance-none h-11 md:h-10 max-w-[220px] pl-4 pr-9 rounded-full text-[14.5px] font-medium bg-surface cursor-pointer text-ellipsis',
        value
          ? 'text-pen-text bg-pen-soft shadow-[inset_0_0_0_2px_var(--pen)]'
          : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)]',
      )}
      value={value}
      onGo={onGo}
    >
      <option value="">{all}</option>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </GoingSelect>
    <ChevronDown
      className="absolute right-3 inset-y-0 my-auto size-4 text-ink-3 pointer-events-none"
      aria-hidden="true"
    />
  </div>
);
