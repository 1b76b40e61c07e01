import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { branchName, yearName } from '#contract/rules/campus-choices.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { branchOptions, type Choice, pathOf, readChoice, yearOptions } from './choice.ts';

/** Folded to a line once both are chosen: the papers come first. */
export function FindForm({ choice }: { choice: Choice }) {
  const { year, branch, query } = choice;
  const [isOpen, setOpen] = useState(false);
  if (isOpen || query || !year || !branch) return <Fields choice={choice} onFound={() => setOpen(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{yearName(Number(year))}</b>, {branchName(branch)}
      </p>
      <Button look="soft" size="sm" aria-label="Change year and branch" onClick={() => setOpen(true)}>
        Change
      </Button>
    </div>
  );
}

/** Year and branch. The fields follow the address, so that Back and Forward work. */
function Fields({ choice, onFound }: { choice: Choice; onFound: () => void }) {
  const { year = '' } = choice;
  const branch: string = choice.branch ?? '';
  const navigate = useNavigate();
  const shown = `${year} ${branch}`;
  const [fields, setFields] = useState({ shown, year, branch, tried: false });
  if (fields.shown !== shown) setFields({ shown, year, branch, tried: false });

  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFields({ ...fields, tried: true });
    const missing = fields.year ? (fields.branch ? null : 'branch') : 'year';
    if (missing) return (event.currentTarget.elements.namedItem(missing) as HTMLElement).focus();
    const chosen = readChoice(new URLSearchParams({ year: fields.year, branch: fields.branch }));
    navigate(pathOf(chosen), { preventScrollReset: true });
    onFound();
  };

  const field = (name: 'year' | 'branch', missing: string) => ({
    name,
    error: fields.tried && !fields[name] ? missing : undefined,
    value: fields[name],
    required: true,
    onChange: ({ target }: { target: HTMLSelectElement }) => setFields({ ...fields, [name]: target.value }),
  });

  return (
    <Form
      className="panel p-5 md:p-6 grid md:grid-cols-[1fr_1.6fr_auto] gap-4 items-start"
      aria-label="Find Question Papers"
      onSubmit={find}
    >
      <Select
        label="Year"
        placeholder="Select year"
        options={yearOptions(year)}
        {...field('year', 'Year is required')}
      />
      <Select
        label="Branch"
        placeholder="Select branch"
        options={branchOptions(choice.branch)}
        {...field('branch', 'Branch is required')}
      />
      <Button type="submit" className="h-12! px-7! md:mt-[30px]">
        <Search className="size-[18px]" strokeWidth={2.3} />
        Find Papers
      </Button>
    </Form>
  );
}
