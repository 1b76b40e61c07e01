import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { failureText } from '../failures/failure-text.ts';
import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';
import { trackDialog, typedForms } from './typed.ts';

export { failureText };

type LoadSchema<Input, Output> = () => Promise<z.ZodType<Output, Input>>;

/**
 * A form that a contract schema validates: on submit, then on every change. (Validation on blur would move the layout
 * while the next control is being pressed.) Schemas and Zod are half of a form's script, so they are loaded after the
 * page is shown. Pass known default values only: a password manager may have filled the other inputs before hydration,
 * and their values count. `hasDraft`: the form keeps what is typed by itself. `dialog`: the name of the dialog it is in
 * and what it is about; what is typed is there again when it is next opened, until the form is reset (sent, cancelled).
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  load: LoadSchema<Input, Output>,
  defaultValues?: DefaultValues<Input>,
  { hasDraft = false, dialog }: TypedOptions = {},
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, ahead of the first submit
  useEffect(() => void loadResolver(load).catch(() => {}), []);
  const resolver: Resolver<Input, unknown, Output> = async (...form) => {
    const resolve = await loadResolver(load).catch(() => null);
    if (resolve) return resolve(...form);
    toast.error(OFFLINE);
    // An error of the whole form: nothing is submitted.
    return { values: {}, errors: { schema: { type: 'offline' } } as unknown as FieldErrors<Input> };
  };
  const form = useForm<Input, unknown, Output>({ resolver, ...(defaultValues && { defaultValues }) });
  useTypedForm(form, { hasDraft, dialog });
  return form;
}

interface TypedOptions {
  hasDraft?: boolean;
  dialog?: string | undefined;
}

/** What is typed outlives an expired session, unless the form keeps a draft of its own. */
function useTypedForm<Input extends FieldValues, Output>(
  { getValues, setValue }: UseFormReturn<Input, unknown, Output>,
  { hasDraft, dialog }: TypedOptions,
): void {
  useEffect(() => {
    if (hasDraft) return;
    const first: Record<string, unknown> = { ...getValues() };
    const track = dialog ? trackDialog : typedForms.track;
    return track({
      id: dialog ?? Object.keys(first).sort().join(' '),
      read: () => Object.fromEntries(Object.entries(getValues()).filter(([name, value]) => value !== first[name])),
      write(values) {
        for (const [name, value] of Object.entries(values))
          setValue(name as Path<Input>, value as never, { shouldDirty: true });
      },
    });
  }, [getValues, setValue, hasDraft, dialog]);
}

async function loadResolver<Input extends FieldValues, Output>(load: LoadSchema<Input, Output>) {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
  return zodResolver(schema);
}

/** Registers fields and passes on their errors: `<Input label="Name" {...field('name')} />`. */
export const fieldsOf =
  <Input extends FieldValues, Output>({ register, formState: { errors } }: UseFormReturn<Input, unknown, Output>) =>
  <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...register(name, options),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });

/** Shows a failed call at the fields that it names (and focuses the first), or else as the form's own error. */
export function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const fields = form.getValues();
  const wrong = error instanceof Problem ? (error.errors ?? []).filter(({ field }) => field in fields) : [];
  for (const [index, { field, message }] of wrong.entries())
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  if (wrong.length === 0) form.setError('root', { type: 'server', message: failureText(error) });
}
