import { type CategoryCount, categoryCalls } from '#contract/categories.ts';
import { LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
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
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;

  const close = () => {
    form.reset();
    onOpenChange(false);
  };
  const submit = form.handleSubmit(async (filled) => {
    try {
      await api(categoryCalls.editCategory, { ...filled, categoryId });
    } catch (error) {
      if (error instanceof Problem && error.code === 'CATEGORY_EXISTS')
        form.setError('name', { type: 'server', message: error.message }, { shouldFocus: true });
      else showFailure(form, error);
      return;
    }
    toast.success(CONSOLE.categorySaved);
    close();
    await onChanged();
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Edit ${name}`}>
      <Form className="mt-4 grid gap-4" onSubmit={submit}>
        <Input
          label="Name"
          required
          maxLength={LENGTH.categoryName}
          autoComplete="off"
          hint={`Its address stays ${paths.catalog(slug)}`}
          {...field('name')}
        />
        <Textarea
          label="Description"
          required
          rows={4}
          maxLength={LENGTH.categoryDescription}
          {...field('description')}
        />
        <FormAlert>{errors.root?.message}</FormAlert>
        <SubmitButtons action="Save" busy={isSubmitting} onCancel={close} />
      </Form>
    </Dialog>
  );
}
