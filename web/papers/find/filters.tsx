import { useNavigate } from 'react-router';
import { PAPER_KINDS, PAPER_LANGUAGES, PAPER_ORDERS } from '#contract/limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { Pick } from '../../ui/pick.tsx';
import { KIND_NAMES } from '../add/kind-names.ts';
import { branchOptions, type Choice, pathOf, yearOptions } from './choice.ts';

const ORDER_NAMES = { best: 'Best first', newest: 'Newest first', name: 'By name' } as const;

/** Narrows and orders what a search has found. The choice is in the address. */
export function Filters({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const pick = (name: keyof Choice, label: string, all: string, options: readonly (readonly [string, string])[]) => (
    <Pick
      label={label}
      all={all}
      value={choice[name]}
      options={options}
      onGo={(value) =>
        navigate(pathOf({ ...choice, [name]: value || undefined }), { replace: true, preventScrollReset: true })
      }
    />
  );
  return (
    <fieldset className="print:hidden mt-4 flex md:flex-wrap gap-2 min-w-0 max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 max-md:py-1">
      <legend className="sr-only">Narrow the search</legend>
      {pick(
        'year',
        'Year',
        'Year',
        yearOptions(choice.year).map(({ value, label }) => [value, label === value ? `Year ${value}` : label]),
      )}
      {pick(
        'branch',
        'Branch',
        'Branch',
        branchOptions(choice.branch).map(({ value, label }) => [value, label]),
      )}
      {pick(
        'exam',
        'Exam',
        'Exam',
        offered('exams', choice.exam).map(({ value, label }) => [value, label]),
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
