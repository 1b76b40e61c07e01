import { accountCalls } from '#contract/accounts.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';

interface PasswordDialogProps extends Openable {
  /** What the password is asked for; done once it is given. */
  work: () => Promise<void>;
}

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.confirmPassword.input;

/** Asks for the password again, and goes on. */
export function PasswordDialog({ work, open, onOpenChange }: PasswordDialogProps) {
  const form = useSchemaForm(loadSchema);
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const close = () => onOpenChange(false);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api(accountCalls.confirmPassword, { password });
    } catch (error) {
      return showFailure(form, error);
    }
    await work().catch((error: unknown) => toast.error(failureText(error)));
    close();
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Your password again">
      <Form className="mt-2 grid gap-5" onSubmit={submit}>
        <p className="text-ink-2">You signed in some time ago. So that nobody else does this with your device:</p>
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <SubmitButtons action="Continue" busy={isSubmitting} onCancel={close} />
      </Form>
    </Dialog>
  );
}
