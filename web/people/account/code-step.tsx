import { useController } from 'react-hook-form';
import { CODE } from '#contract/limits.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { SubmitButtons } from '../../ui/dialog.tsx';

const loadCode = async () => (await import('#contract/schemas/accounts.ts')).CodeForm;

interface CodeStepProps {
  email: string;
  /** The label of the button. */
  action: string;
  confirm: (otp: string) => Promise<void>;
  onCancel: () => void;
}

/** The code that was mailed to an address. */
export function CodeStep({ email, action, confirm, onCancel }: CodeStepProps) {
  const form = useSchemaForm(loadCode, { otp: '' });
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ otp }) => confirm(otp).catch((error) => showFailure(form, error)));
  return (
    <Form className="mt-2 space-y-5" onSubmit={submit}>
      <p className="text-ink-2 wrap-anywhere">The code is in the mail to {email}.</p>
      <CodeInput
        label={`${CODE.digits}-digit code`}
        length={CODE.digits}
        error={fieldState.error?.message}
        onComplete={() => void submit()}
        {...field}
        value={String(field.value)}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      <SubmitButtons action={action} busy={isSubmitting} onCancel={onCancel} />
    </Form>
  );
}
