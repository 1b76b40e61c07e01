import type { UseFormReturn } from 'react-hook-form';
import { LENGTH } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { FormAlert } from '../forms/form.tsx';
import { fieldsOf, showFailure } from '../forms/schema-form.ts';
import { Input, Textarea } from '../ui/field.tsx';

interface Values {
  name: string;
  description: string;
}
type CategoryForm = UseFormReturn<Values, unknown, Values>;

/** What a new category and a changed one are asked for. */
export function CategoryFields({ form, hint }: { form: CategoryForm; hint?: string }) {
  const field = fieldsOf(form);
  return (
    <>
      <Input label="Name" required maxLength={LENGTH.categoryName} autoComplete="off" hint={hint} {...field('name')} />
      <Textarea
        label="Description"
        required
        rows={4}
        maxLength={LENGTH.categoryDescription}
        {...field('description')}
      />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
    </>
  );
}

/** Shows why a category was not stored, at its field. */
export function showCategoryFailure(form: CategoryForm, error: unknown): void {
  if (error instanceof Problem && error.code === 'CATEGORY_EXISTS')
    form.setError('name', { type: 'server', message: error.message }, { shouldFocus: true });
  else showFailure(form, error);
}
