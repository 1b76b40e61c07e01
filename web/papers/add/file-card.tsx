import { CircleAlert, FileText, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { LENGTH } from '#contract/limits.ts';
import { offeredNames } from '#contract/rules/campus-choices.ts';
import { isOfExam, needsOwnWord } from '#contract/rules/exam-fields.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorText, Input, Select } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { branchOptions, yearOptions } from '../find/choice.ts';
import { sizeOf } from '../name.ts';
import { ReadMark } from '../read-mark.tsx';
import { FIELD_NAMES } from '../tag-words.ts';
import type { AddedFile, FileFields } from './added-file.ts';
import { Chips } from './chips.tsx';
import { KIND_NAMES } from './kind-names.ts';

interface FileCardProps {
  added: AddedFile;
  onChange: (more: Partial<FileFields>) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One file with its fields. What went wrong with it is said in it; the other files go on. */
export function FileCard({ added, onChange, onRemove, onRetry }: FileCardProps) {
  const { id, file, fields, errors, progress } = added;
  const heading = useId();
  const fileError = errors.file ?? errors.sending;
  return (
    <section
      id={`file-${id}`}
      tabIndex={-1}
      aria-labelledby={heading}
      className="panel p-4 md:p-6 grid gap-5 focus:outline-none"
    >
      <div className="flex items-center gap-3.5">
        <span className="grid place-items-center size-11 shrink-0 rounded-[10px] bg-pen-soft text-pen-text">
          <FileText className="size-5" strokeWidth={1.9} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="font-semibold wrap-anywhere">
            {file.name}
          </h2>
          <p className="text-sm text-ink-3">{sizeOf({ pages: null, bytes: file.size })}</p>
        </div>
        <IconButton label={`${progress === null ? 'Remove' : 'Cancel'} ${file.name}`} onClick={onRemove}>
          <Trash2 className="size-5" strokeWidth={1.9} />
        </IconButton>
      </div>
      {fileError && (
        <div role="alert">
          <Note tone="stop" icon={<CircleAlert strokeWidth={2} aria-hidden="true" />}>
            {fileError}
            {errors.sending && (
              <Button look="outline" size="sm" className="mt-2.5 flex" onClick={onRetry}>
                Try again
              </Button>
            )}
          </Note>
        </div>
      )}
      {progress !== null && <Sending share={progress} name={file.name} />}
      <p role="status" className="sr-only">
        {added.read.length > 0 &&
          `Read from the page of ${file.name}: ${added.read.map((name) => NAMES[name]).join(', ')}`}
      </p>
      <Fields {...{ fields, errors, onChange }} read={added.read} />
    </section>
  );
}

const NAMES: Partial<Record<keyof FileFields, string>> = FIELD_NAMES;

/** A field that is proposed is tinted until it is changed by hand. */
const TINT = '[&_.field]:bg-marker-soft!';

function Fields({
  fields,
  errors,
  read,
  onChange,
}: Pick<AddedFile, 'fields' | 'errors' | 'read'> & Pick<FileCardProps, 'onChange'>) {
  const ofExam = isOfExam(fields.kind);
  const text = (name: 'subject' | 'month' | 'title' | 'branch' | 'year') => ({
    value: fields[name],
    error: errors[name],
    required: true,
    ...(read.includes(name) && { mark: <ReadMark of="proposed" />, className: TINT }),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Chips label="Kind" names={KIND_NAMES} value={fields.kind} onChange={(kind) => onChange({ kind })} />
      <Input label="Course" maxLength={LENGTH.subject} autoComplete="off" {...text('subject')} />
      {ofExam ? (
        <>
          <Chips
            label="Exam"
            names={offeredNames('exams', fields.exam)}
            value={fields.exam}
            required
            error={errors.exam}
            mark={read.includes('exam') && <ReadMark of="proposed" />}
            onChange={(exam) => onChange({ exam })}
          />
          <Input label="Held in" type="month" placeholder="2022-05" {...text('month')} />
        </>
      ) : (
        <Input label="What is it" maxLength={LENGTH.title} autoComplete="off" {...text('title')} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 gap-5">
        <Select label="Branch" placeholder="Select branch" options={branchOptions(fields.branch)} {...text('branch')} />
        <Select label="Year" placeholder="Select year" options={yearOptions(fields.year)} {...text('year')} />
      </div>
      {needsOwnWord(fields.kind) && (
        <OwnWord isGiven={fields.mayShare} error={errors.mayShare} onChange={(mayShare) => onChange({ mayShare })} />
      )}
    </>
  );
}

interface OwnWordProps {
  isGiven: boolean;
  error: string | undefined;
  onChange: (isGiven: boolean) => void;
}

function OwnWord({ isGiven, error, onChange }: OwnWordProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-3 min-h-11">
        <input
          type="checkbox"
          checked={isGiven}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          className="mt-1 size-5 shrink-0 accent-pen"
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <b className="font-semibold">I made this, or may share it</b>
          <span id={`${id}-hint`} className="block text-sm text-ink-3">
            No pages of books. A copied one is taken down and stays out.
          </span>
        </span>
      </label>
      <div>{error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}</div>
    </div>
  );
}

function Sending({ share, name }: { share: number; name: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3 text-sm text-ink-2 tabular-nums">
      <div
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percent}
        className="flex-1 h-1.5 rounded-full bg-sunken-2 overflow-hidden"
      >
        <div className="h-full bg-pen transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      {percent} %
    </div>
  );
}
