import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { CODE } from '#contract/limits.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { CodeInput } from '../ui/code-input.tsx';

const loadCode = async () => (await import('#contract/schemas/accounts.ts')).CodeForm;

interface CodeFormProps {
  className: string;
  onCode: (otp: string) => Promise<void>;
  buttons: (isBusy: boolean) => ReactNode;
  /** Stands above the code. */
  children?: ReactNode;
}

/** The code that was mailed to an address: its last digit sends it. */
export function CodeForm({ className, onCode, buttons, children }: CodeFormProps) {
  const form = useSchemaForm(loadCode, { otp: '' });
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ otp }) => onCode(otp).catch((error) => showFailure(form, error)));
  return (
    <Form className={`${className} space-y-5`} onSubmit={submit}>
      {children}
      <CodeInput
        label={`${CODE.digits}-digit code`}
        length={CODE.digits}
        error={fieldState.error?.message}
        onComplete={() => void submit()}
        {...field}
        value={String(field.value)}
      />
      <FormAlert>{errors.root?.message}</FormAlert>
      {buttons(isSubmitting)}
    </Form>
  );
}
