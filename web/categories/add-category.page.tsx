import { FolderPlus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { categoryCalls } from '#contract/categories.ts';
import { api } from '../api/api.ts';
import { Form } from '../forms/form.tsx';
import { useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CATEGORIES, HOLD_ON } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { CategoryFields, showCategoryFailure } from './category-fields.tsx';

const loadSchema = async () => (await import('#contract/schemas/categories.ts')).CategoryForm;

export function Component() {
  const form = useSchemaForm(loadSchema, { name: '', description: '' });
  const { isSubmitting } = form.formState;
  const { revalidate } = useRevalidator();

  const submit = form.handleSubmit(async (filled) => {
    try {
      await toast.during(api(categoryCalls.createCategory, filled), HOLD_ON);
    } catch (error) {
      toast.error(CATEGORIES.createFailed);
      showCategoryFailure(form, error);
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
      <h1 className="text-h1 font-[680] max-md:sr-only mb-6">Add Category</h1>
      <Form className="panel p-5 md:p-7 grid gap-5 max-w-[640px]" aria-label="Add Category" onSubmit={submit}>
        <CategoryFields form={form} />
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
