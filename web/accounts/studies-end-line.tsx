import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { campusDay } from '#contract/rules/campus-time.ts';
import { longDay, proposedEnd } from '#contract/rules/studies-end.ts';
import type { SignUpForm } from '#contract/schemas/accounts.ts';
import { useBrand } from '../brand.ts';
import { fieldsOf } from '../forms/schema-form.ts';
import { Input } from '../ui/field.tsx';
import { textLink } from './auth-page.tsx';

interface StudiesEndLineProps {
  form: UseFormReturn<Partial<z.input<typeof SignUpForm>>, unknown, z.output<typeof SignUpForm>>;
  className: string;
}

/** When the studies end, as the year proposes it. Nothing has to be pressed; who has no year of study has no end. */
export function StudiesEndLine({ form, className }: StudiesEndLineProps) {
  const today = campusDay(new Date(), useBrand().timeZone);
  const proposal = proposedEnd(useWatch({ control: form.control, name: 'YearAndBranch' }) ?? '', today);
  const [isChanging, setChanging] = useState(() => isOther(form.getValues('studiesEnd'), proposal));
  useEffect(() => {
    if (!isChanging) form.setValue('studiesEnd', proposal);
  }, [form, isChanging, proposal]);
  if (isChanging)
    return (
      <Input
        className={className}
        label="End of studies"
        type="date"
        min={today}
        hint="Leave it empty if there is none."
        {...fieldsOf(form)('studiesEnd')}
      />
    );
  if (!proposal) return null;
  const change = () => {
    setChanging(true);
    setTimeout(() => form.setFocus('studiesEnd'));
  };
  return (
    <p className={`${className} text-sm text-ink-2`}>
      Your studies end on <b className="font-semibold text-ink">{longDay(proposal)}</b>.{' '}
      <button type="button" className={textLink} onClick={change}>
        Change<span className="sr-only"> the end of your studies</span>
      </button>
    </p>
  );
}

/** Whether somebody has typed a day here before, as on the way back from the code. */
const isOther = (value: string | null | undefined, proposal: string | null): boolean =>
  Boolean(value) && value !== proposal;
