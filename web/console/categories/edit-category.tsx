import { type CategoryCount, categoryCalls } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { CategoryFields, showCategoryFailure } from '../../categories/category-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/schema-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CONSOLE } from '../messages.ts';

const loadSchema = async () => (await import('#contract/schemas/categories.ts')).CategoryForm;

interface EditCategoryProps extends Openable {
  category: CategoryCount;
  onChanged: () => Promise<void>;
}

export function EditCategory({ open, onOpenChange, category, onChanged }: EditCategoryProps) {
  const { _id: categoryId, name, description, slug } = category;
  const form = useSchemaForm(loadSchema, { name, description }, { dialog: `category ${categoryId}` });
  const { isSubmitting } = form.formState;

  const close = () => {
    form.reset();
    onOpenChange(false);
  };
  const submit = form.handleSubmit(async (filled) => {
    try {
      await api(categoryCalls.editCategory, { ...filled, categoryId });
    } catch (error) {
      showCategoryFailure(form, error);
      return;
    }
    toast.success(CONSOLE.categorySaved);
    close();
    await onChanged();
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Edit ${name}`}>
      <Form className="mt-4 space-y-4" onSubmit={submit}>
        <CategoryFields form={form} hint={`Its address stays ${paths.catalog(slug)}`} />
        <SubmitButtons action="Save" busy={isSubmitting} onCancel={close} />
      </Form>
    </Dialog>
  );
}
