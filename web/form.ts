import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Problem } from '#contract/problems.ts';

// Zod would compile its checks with `new Function`, which the page's policy forbids (and reports).
z.config({ jitless: true });

/**
 * A form that is checked by a schema of the contract: on submit, and from then on as one types. (Checked only when a
 * field is left, a message would go while the next thing is being pressed, and move it away from under the finger.)
 * The first wrong field gets focus. Give only values that are known: for all others what already stands in the
 * input is taken, and a password manager may have filled it in before the page was awake.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  known?: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(known && { defaultValues: known }),
  });

/** Shows a failed call in its form: at the fields that are named, the first with focus, or above the button. */
export function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const fields = form.getValues();
  const wrong = error instanceof Problem ? (error.errors ?? []).filter(({ field }) => field in fields) : [];
  for (const [place, { field, message }] of wrong.entries())
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: place === 0 });
  if (wrong.length === 0) form.setError('root', { type: 'server', message: failureText(error) });
}

/** A failed call in a sentence for people. What is no Problem is a fault of ours, and stays one. */
export function failureText(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'TOO_MANY' && error.retryAfter)
    return `Too many tries. Please try again in ${waitText(error.retryAfter)}.`;
  return error.message;
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
