import { useState } from 'react';
import { type Path, type PathValue, type UseFormReturn, useController } from 'react-hook-form';
import { offered } from '#contract/rules/campus-choices.ts';
import { readYearAndBranch, writeYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { Input, Select } from '../ui/field.tsx';

const OTHER = 'other';

interface Values {
  YearAndBranch?: string | undefined;
}

interface YearAndBranchFieldProps<Input extends Values, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** The text field for who has no year or branch of these: staff, PhD. */
  label: string;
  required?: boolean;
  className?: string;
}

/** Two selects that write the one field 'Year and Branch' ('2nd Year · CSE'); 'Other' is free text, as it always was. */
export function YearAndBranchField<Fields extends Values, Output>({
  form,
  label,
  required = false,
  className,
}: YearAndBranchFieldProps<Fields, Output>) {
  const { field, missing, text, isOther, year, branch, choose, change } = useYearAndBranch(form);
  return (
    <div className={className}>
      <div className="flex flex-wrap md:grid md:grid-cols-2 items-start gap-x-3 md:gap-x-4 gap-y-4.5 *:grow *:basis-48 *:first:basis-32">
        <Select
          label="Year"
          placeholder="Select year"
          options={[...offered('years', year), { value: OTHER, label: 'Other' }]}
          required={required}
          value={year}
          error={isOther || year ? undefined : missing}
          ref={isOther || year ? undefined : field.ref}
          onChange={({ target }) => change({ year: target.value, branch })}
        />
        {!isOther && (
          <Select
            label="Branch"
            placeholder="Select branch"
            options={offered('branches', branch)}
            required={required}
            value={branch}
            error={year && !branch ? missing : undefined}
            ref={year ? field.ref : undefined}
            onChange={({ target }) => change({ year, branch: target.value })}
          />
        )}
        {isOther && (
          <Input
            label={label}
            placeholder="PhD, Physics"
            autoComplete="off"
            required={required}
            error={missing}
            {...field}
            value={text}
            onChange={(event) => {
              choose({ year: OTHER, branch: '' });
              field.onChange(event);
            }}
          />
        )}
      </div>
    </div>
  );
}

function useYearAndBranch<Fields extends Values, Output>(form: UseFormReturn<Fields, unknown, Output>) {
  const name = 'YearAndBranch' as Path<Fields>;
  const { field, fieldState } = useController({ control: form.control, name });
  const text = String(field.value ?? '');
  const read = readYearAndBranch(text);
  // Half a choice is none of the form's values.
  const [chosen, choose] = useState({ year: '', branch: '' });
  const isOther = chosen.year === OTHER || (text !== '' && !read);
  const year = isOther ? OTHER : read ? String(read.year) : chosen.year;
  const branch = read?.branch ?? chosen.branch;

  const change = (next: { year: string; branch: string }) => {
    choose(next);
    const isWhole = next.year !== '' && next.year !== OTHER && next.branch !== '';
    const value = isWhole ? writeYearAndBranch({ year: Number(next.year), branch: next.branch }) : '';
    field.onChange(value as PathValue<Fields, Path<Fields>>);
  };
  return { field, missing: fieldState.error?.message, text, isOther, year, branch, choose, change };
}
