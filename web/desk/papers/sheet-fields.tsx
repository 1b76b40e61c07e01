import { Check, Pencil, ScanText, Undo2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { LENGTH, PAPER_KINDS, type TagField } from '#contract/limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { isOfExam } from '#contract/rules/exam-fields.ts';
import { KIND_NAMES } from '../../papers/add/kind-names.ts';
import { branchOptions, yearOptions } from '../../papers/find/choice.ts';
import { ReadMark } from '../../papers/read-mark.tsx';
import { FIELD_NAMES, written } from '../../papers/tag-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Key } from '../keys.tsx';
import { type SheetWork, writtenIn } from './use-sheet.ts';

/** The fields of the paper, each of which is changed where it stands. What is changed is sent with the decision. */
export function SheetFields({ work }: { work: SheetWork }) {
  const { found, draft } = work;
  const [edited, setEdited] = useState<TagField>();
  const kind = (draft.fields.kind ?? found.paper.kind) as (typeof PAPER_KINDS)[number];
  const fields: TagField[] = isOfExam(kind)
    ? ['subject', 'exam', 'month', 'branch', 'year', 'kind']
    : ['subject', 'title', 'branch', 'year', 'kind'];
  return (
    <section aria-labelledby="fields" className="panel p-4 md:p-6">
      <h2 id="fields" className="text-h3 font-[660]">
        Fields
        <span className="max-lg:hidden ml-3 font-sans text-sm font-normal text-ink-3 tracking-normal">
          <Key>E</Key> changes a field, <Key>T</Key> takes what the page says
        </span>
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {fields.map((field) => (
          <FieldRow
            key={field}
            isEdited={edited === field}
            onEdit={(isEdited) => setEdited(isEdited ? field : undefined)}
            {...{ field, work }}
          />
        ))}
      </dl>
    </section>
  );
}

interface FieldRowProps {
  field: TagField;
  work: SheetWork;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
}

/** A field as it was sent and as it is now, and what the page says of it. */
function FieldRow({ field, work: { found, draft, errors, setField }, isEdited, onEdit }: FieldRowProps) {
  const was = writtenIn(found, field);
  const now = draft.fields[field] ?? was;
  const says = found.says[field as keyof typeof found.says]?.toString();
  return (
    <div className="grid grid-cols-[92px_minmax(0,1fr)_auto] md:grid-cols-[120px_minmax(0,1fr)_auto] gap-x-3 items-center min-h-[58px] py-1.5">
      <dt className="text-sm text-ink-3">{FIELD_NAMES[field]}</dt>
      <dd className="min-w-0 font-medium">
        {isEdited ? (
          <Control
            field={field}
            value={now}
            hasError={Boolean(errors[field])}
            onChange={(value) => setField(field, value === was ? null : value)}
            onDone={() => onEdit(false)}
          />
        ) : (
          <Value was={was} now={now} field={field} />
        )}
        {!isEdited && says && (
          <Says {...{ field, says, now }} onTake={() => setField(field, says === was ? null : says)} />
        )}
        {errors[field] && <ErrorText id={`${field}-error`}>{errors[field]}</ErrorText>}
      </dd>
      <dd>
        <Buttons
          field={field}
          isEdited={isEdited}
          isChanged={now !== was}
          onEdit={() => onEdit(!isEdited)}
          onUndo={() => {
            setField(field, null);
            onEdit(false);
          }}
        />
      </dd>
    </div>
  );
}

const Value = ({ was, now, field }: { was: string; now: string; field: TagField }) => (
  <p className="wrap-anywhere">
    {now !== was && was && <del className="mr-1.5 text-ink-3 font-normal">{written(field, was)}</del>}
    {now ? written(field, now) : <span className="text-ink-3 font-normal">Not said</span>}
  </p>
);

interface SaysProps {
  field: TagField;
  says: string;
  now: string;
  onTake: () => void;
}

/** What the page says of a field: that it is as it stands here, or a value to be taken. */
const Says = ({ field, says, now, onTake }: SaysProps) =>
  says === now ? (
    <ReadMark of="proposed" />
  ) : (
    <Button
      look="soft"
      size="sm"
      data-says
      className="mt-1 h-auto! min-h-11 whitespace-normal! text-left"
      aria-label={`Take ${written(field, says)} as ${FIELD_NAMES[field]}, as the page says`}
      onClick={onTake}
    >
      <ScanText className="size-4" aria-hidden="true" />
      The page says {written(field, says)}
    </Button>
  );

interface ButtonsProps {
  field: TagField;
  isEdited: boolean;
  isChanged: boolean;
  onEdit: () => void;
  onUndo: () => void;
}

const Buttons = ({ field, isEdited, isChanged, onEdit, onUndo }: ButtonsProps) => (
  <div className="flex items-center gap-1">
    {isChanged && (
      <Button look="ghost" size="sm" aria-label={`Undo the change of ${FIELD_NAMES[field]}`} onClick={onUndo}>
        <Undo2 className="size-4" aria-hidden="true" />
        Undo
      </Button>
    )}
    <IconButton
      label={isEdited ? `Done with ${FIELD_NAMES[field]}` : `Change ${FIELD_NAMES[field]}`}
      data-edit={isEdited ? undefined : field}
      onClick={onEdit}
    >
      {isEdited ? <Check className="size-5" /> : <Pencil className="size-[18px]" strokeWidth={1.9} />}
    </IconButton>
  </div>
);

const optionsOf = (
  value: string,
): Partial<Record<TagField, readonly (string | { value: string; label: string })[]>> => ({
  kind: PAPER_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
  exam: offered('exams', value),
  branch: branchOptions(value),
  year: yearOptions(value),
});

interface ControlProps {
  field: TagField;
  value: string;
  hasError: boolean;
  onChange: (value: string) => void;
  onDone: () => void;
}

function Control({ field, value, hasError, onChange, onDone }: ControlProps) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const options = optionsOf(value)[field];
  const attributes = {
    className: 'field h-11!',
    'aria-label': FIELD_NAMES[field],
    'aria-invalid': hasError || undefined,
    'aria-describedby': hasError ? `${field}-error` : undefined,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      onDone();
    },
  };
  return options ? (
    <select {...attributes} id={id}>
      {!value && <option value="">Not said</option>}
      {options.map((option) => {
        const { value: one, label } = typeof option === 'string' ? { value: option, label: option } : option;
        return (
          <option key={one} value={one}>
            {label}
          </option>
        );
      })}
    </select>
  ) : (
    <input
      {...attributes}
      id={id}
      {...(field === 'month' ? { type: 'month', placeholder: '2022-05' } : { maxLength: LENGTH.subject })}
      autoComplete="off"
    />
  );
}
