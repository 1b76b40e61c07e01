import { BREACH_AFFECTS, BREACHES } from '#contract/duty-limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { fieldsOf } from '../../forms/schema-form.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Select, Textarea } from '../../ui/field.tsx';
import type { BreachHandle } from './breach-form.tsx';

const NAMES = { everyone: 'All', group: 'A year', named: 'Accounts' } as const;

/** Whom a breach affects: everybody, a branch and year, or accounts by their addresses or usernames. */
export function Affected({ form }: { form: BreachHandle }) {
  const field = fieldsOf(form);
  const affects = form.watch('affects');
  return (
    <>
      <ChoiceTiles
        legend="Who is affected"
        options={BREACH_AFFECTS.map((value) => ({ value, label: NAMES[value] }))}
        {...field('affects')}
      />
      {affects === 'group' && (
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
          <Select
            label="Branch"
            placeholder="Choose"
            options={offered('branches', form.watch('branch')).map(({ value }) => value)}
            {...field('branch', { setValueAs: known })}
          />
          <Select
            label="Year"
            placeholder="Choose"
            options={offered('years', String(form.watch('year') ?? ''))}
            {...field('year', { setValueAs: known })}
          />
        </div>
      )}
      {affects === 'named' && (
        <Textarea
          label="Addresses or usernames"
          required
          rows={5}
          maxLength={BREACHES.names}
          hint={`One a line, up to ${BREACHES.named}`}
          {...field('names')}
        />
      )}
    </>
  );
}

/** Nothing chosen is no value. */
const known = (value: string) => value || undefined;
