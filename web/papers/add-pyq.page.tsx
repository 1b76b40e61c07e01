import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { LENGTH } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { HOLD_ON, PAPERS } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { checkPaper } from './add/check-paper.ts';
import { FileField } from './add/file-field.tsx';
import { guessFields } from './add/guess-fields.ts';
import { BLANK, type FilledPaper, type PaperFormHandle } from './add/paper-form.ts';
import { branchOptions, rememberChoice, yearOptions } from './find/choice.ts';

const loadSchema = async () => (await import('./add/paper-schema.ts')).paperSchema;

/** Failures of the file, shown at its field. */
const FILE_PROBLEMS: ProblemCode[] = [
  'NOT_A_PAPER',
  'NOT_A_PICTURE',
  'FILE_BROKEN',
  'PAPER_TOO_LARGE',
  'PICTURE_TOO_LARGE',
];

function show(form: PaperFormHandle, error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  const { code, message } = error;
  if (FILE_PROBLEMS.includes(code)) form.setError('files', { type: 'server', message }, { shouldFocus: true });
  else if (code === 'PAPER_EXISTS' || code === 'PAPER_REFUSED') form.setError('root', { type: 'known', message });
  else if (code === 'INTERNAL' || code === 'UNAVAILABLE')
    form.setError('root', { type: 'server', message: `${PAPERS.uploadFailed} ${message}` });
  else showFailure(form, error);
}

/** Files are added one after another, each starting with the previous one's fields. */
export function Component() {
  const { form, chosen, progress, added, choose, add } = useAdding();
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const all = added + chosen.value.length;

  return (
    <>
      <PageHead title="Add PYQ" noindex />
      <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Add PYQ</h1>
      <Form
        className="panel p-5 md:p-7 grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 items-start gap-5"
        aria-label="Add PYQ"
        onSubmit={isSubmitting ? (event) => event.preventDefault() : form.handleSubmit((filled) => add(filled))}
      >
        <Select label="Branch" required placeholder="Select branch" options={branchOptions()} {...field('branch')} />
        <Select label="Year" required placeholder="Select year" options={yearOptions()} {...field('year')} />
        <Input label="Title" required maxLength={LENGTH.title} autoComplete="off" {...field('title')} />
        <Input label="Subject" required maxLength={LENGTH.subject} autoComplete="off" {...field('subject')} />
        <Input
          label="Year of Paper"
          required
          maxLength={LENGTH.yearOfPaper}
          autoComplete="off"
          {...field('YearofPaper')}
        />
        <FileField
          inputRef={chosen.ref}
          files={chosen.value}
          error={errors.files?.message}
          progress={progress}
          onChoose={choose}
          onRemove={() => {
            chosen.onChange(chosen.value.slice(1));
            form.setFocus('files');
          }}
        />
        <FormAlert
          className="md:col-span-2"
          action={
            errors.root?.type === 'known' && (
              <Anyway onClick={() => !isSubmitting && form.handleSubmit((filled) => add(filled, true))()} />
            )
          }
        >
          {errors.root?.message}
        </FormAlert>
        <div className="md:col-span-2 flex flex-wrap items-center justify-end gap-4">
          <p role="status" className="text-ink-2">
            {all > 1 && `File ${added + 1} of ${all}`}
          </p>
          <Button type="submit" size="lg" busy={isSubmitting && 'Add PYQ'}>
            <Upload className="size-[18px]" strokeWidth={2.1} />
            Add PYQ
          </Button>
        </div>
      </Form>
    </>
  );
}

function useAdding() {
  const navigate = useNavigate();
  const form = useSchemaForm(loadSchema, BLANK);
  const { field: chosen } = useController({ name: 'files', control: form.control });
  const [progress, setProgress] = useState<number | null>(null);
  /** The number of files added in this visit. */
  const [added, setAdded] = useState(0);

  const choose = async (files: File[]) => {
    for (const file of files) {
      const wrong = await checkPaper(file);
      // Keep earlier choices.
      if (wrong)
        return form.setError('files', { type: 'file', message: files.length > 1 ? `${file.name}: ${wrong}` : wrong });
    }
    chosen.onChange(files);
    form.clearErrors('files');
    fillIn(files[0]);
  };

  /** Guesses fields from the file's name; typed values stay. */
  const fillIn = (file: File | undefined, isNext = false) => {
    const guessed = Object.entries(guessFields(file?.name ?? '')) as [keyof ReturnType<typeof guessFields>, string][];
    for (const [name, value] of guessed)
      if (isNext || !form.getValues(name)) form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
  };

  const add = async ({ files, ...fields }: FilledPaper, evenIfKnown = false) => {
    const [file, ...rest] = files;
    try {
      const input = { ...fields, ...(evenIfKnown && { evenIfKnown }), file };
      await toast.during(api(paperCalls.addPaper, input, { onProgress: setProgress }), HOLD_ON);
    } catch (error) {
      toast.error(PAPERS.addFailed);
      show(form, error);
      return;
    } finally {
      setProgress(null);
    }
    toast.success(PAPERS.added);
    rememberChoice({ year: String(fields.year), branch: fields.branch });
    if (rest.length === 0) return navigate(paths.dashboard.academics());
    setAdded(added + 1);
    form.setValue('files', rest);
    fillIn(rest[0], true);
    form.setFocus('title');
  };

  return { form, chosen, progress, added, choose, add };
}

const Anyway = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="mt-1 min-h-6 max-md:min-h-11 font-semibold underline underline-offset-2"
    onClick={onClick}
  >
    Add it all the same
  </button>
);
