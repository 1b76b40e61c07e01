import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { contributionCalls, type PaperCompany } from '#contract/contributions.ts';
import { LENGTH, PAPER_KINDS, type TagField } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { isOfExam } from '#contract/rules/exam-fields.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import { Button } from '../../ui/button.tsx';
import { Input, type Option, Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { KIND_NAMES } from '../add/kind-names.ts';
import { branchOptions, yearOptions } from '../find/choice.ts';
import { PAPER_TAGS } from '../messages.ts';
import { FIELD_NAMES } from '../tag-words.ts';

interface WrongTagProps {
  paper: Paper;
  company: PaperCompany;
  onTagged: (field: TagField) => void;
}

const optionsOf = (value: string): Partial<Record<TagField, readonly Option[]>> => ({
  kind: PAPER_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
  exam: offered('exams', value),
  branch: branchOptions(value),
  year: yearOptions(value),
});

/** Which field is wrong, and what is right. */
export function WrongTag({ paper, company: { kind, tagged }, onTagged }: WrongTagProps) {
  const { field, value, error, isBusy, send, change } = useTelling(paper._id, onTagged);
  const fields: TagField[] = isOfExam(kind)
    ? ['subject', 'exam', 'month', 'branch', 'year', 'kind']
    : ['subject', 'title', 'branch', 'year', 'kind'];
  const options = field && optionsOf(value)[field];
  const valueField = { label: 'What is right', value, error, required: true, onChange: valueChange };
  function valueChange({ target }: { target: { value: string } }) {
    change({ value: target.value });
  }
  return (
    <details className="group" open={field !== '' || undefined}>
      <summary className="flex items-center gap-1.5 min-h-11 font-semibold cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        Wrong tag?
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <form noValidate className="grid gap-3" onSubmit={send}>
        <p className="text-sm text-ink-3">Say what is right. The desk checks it and corrects it for everybody.</p>
        <Select
          label="Field"
          placeholder="Which field"
          options={fields.map((one) => ({
            value: one,
            label: tagged.includes(one) ? `${FIELD_NAMES[one]}, told already` : FIELD_NAMES[one],
          }))}
          value={field}
          onChange={({ target }) => change({ field: target.value as TagField | '', value: '' })}
        />
        {options ? (
          <Select placeholder="Choose" options={options} {...valueField} />
        ) : (
          <Input
            {...(field === 'month' ? { type: 'month', placeholder: '2022-05' } : { maxLength: LENGTH.subject })}
            autoComplete="off"
            {...valueField}
          />
        )}
        <Button look="outline" type="submit" busy={isBusy && 'Tell the desk'}>
          Tell the desk
        </Button>
      </form>
    </details>
  );
}

/** What is typed, and `send`, which tells the desk. */
function useTelling(paperId: string, onTagged: (field: TagField) => void) {
  const [{ field, value }, setTyped, clear] = useDialogDraft(`wrong tag ${paperId}`, {
    field: '' as TagField | '',
    value: '',
  });
  const [error, setError] = useState<string>();
  const [isBusy, run] = useAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!field || !value.trim()) return setError('Say which field, and what is right');
    return run(async () => {
      try {
        await api(contributionCalls.tagPaper, { paperId, [field]: value });
      } catch (failure) {
        const [first] = failure instanceof Problem ? (failure.errors ?? []) : [];
        if (!first) throw failure;
        return setError(first.message);
      }
      onTagged(field);
      clear();
      toast.success(PAPER_TAGS.told);
    });
  };
  const change = (more: Partial<{ field: TagField | ''; value: string }>) => {
    setError(undefined);
    setTyped((now) => ({ ...now, ...more }));
  };
  return { field, value, error, isBusy, send, change };
}
