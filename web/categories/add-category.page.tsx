import { FolderPlus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { categoryCalls } from '#contract/categories.ts';
import { LENGTH } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CATEGORIES, HOLD_ON } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

const loadSchema = async () => (await import('#contract/schemas/categories.ts')).CategoryForm;

export function Component() {
  const form = useSchemaForm(loadSchema, { name: '', description: '' });
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const { revalidate } = useRevalidator();

  const submit = form.handleSubmit(async (filled) => {
    try {
      await toast.during(api(categoryCalls.createCategory, filled), HOLD_ON);
    } catch (error) {
      toast.error(CATEGORIES.createFailed);
      if (error instanceof Problem && error.code === 'CATEGORY_EXISTS')
        form.setError('name', { type: 'server', message: error.message }, { shouldFocus: true });
      else showFailure(form, error);
      return;
    }
    toast.success(CATEGORIES.created);
    form.reset();
    form.setFocus('name');
    // The header lists the categories.
    await revalidate();
  });

  return (
    <>
      <PageHead title="Add Category" noindex />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] mb-6">Add Category</h1>
      <Form className="panel p-5 md:p-7 grid gap-5 max-w-[640px]" aria-label="Add Category" onSubmit={submit}>
        <Input label="Name" required maxLength={LENGTH.categoryName} autoComplete="off" {...field('name')} />
        <Textarea
          label="Description"
          required
          rows={4}
          maxLength={LENGTH.categoryDescription}
          {...field('description')}
        />
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="flex justify-end">
          <Button type="submit" size="lg" busy={isSubmitting && 'Add Category'}>
            <FolderPlus className="size-[18px]" strokeWidth={2.1} />
            Add Category
          </Button>
        </div>
      </Form>
    </>
  );
}
