import { useState } from 'react';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { ACCOUNT } from '../../messages.ts';
import { updateUser } from '../../session/session.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';
import { CodeStep } from './code-step.tsx';

interface AddressDialogProps extends Openable {
  /** Who has none has signed in just now, or does so again. */
  hasPassword: boolean;
  onChanged: () => void;
}

/** The new address with the password, then the code that was mailed to it. */
export function AddressDialog({ open, onOpenChange, hasPassword, onChanged }: AddressDialogProps) {
  const [email, setEmail] = useState<string>();
  const close = () => {
    setEmail(undefined);
    onOpenChange(false);
  };
  const confirm = async (otp: string) => {
    toast.success((await api(accountCalls.changeAddress, { email: email ?? '', otp })).message);
    updateUser({ email: email ?? '' });
    close();
    onChanged();
  };
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && close()} title="Change your address">
      {email ? (
        <CodeStep email={email} action="Change the address" confirm={confirm} onCancel={close} />
      ) : (
        <AddressStep {...{ hasPassword }} onSent={setEmail} onCancel={close} />
      )}
    </Dialog>
  );
}

const loadAddress = async () =>
  (await import('#contract/schemas/accounts.ts')).accountSchemas.requestAddressChange.input;

interface AddressStepProps {
  hasPassword: boolean;
  onSent: (email: string) => void;
  onCancel: () => void;
}

function AddressStep({ hasPassword, onSent, onCancel }: AddressStepProps) {
  const form = useSchemaForm(loadAddress);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const send = async () => {
      await api(accountCalls.requestAddressChange, values);
      toast.success(ACCOUNT.codeSent);
      onSent(values.email);
    };
    await withPassword(send).catch((error) => showFailure(form, error));
  });
  return (
    <Form className="mt-2 space-y-5" onSubmit={submit}>
      <p className="text-ink-2">We mail a code to the new one. The one of now can undo it for 7 days.</p>
      <Input label="New address" type="email" autoComplete="email" required {...field('email')} />
      {hasPassword && (
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      )}
      <FormAlert>{errors.root?.message}</FormAlert>
      <SubmitButtons action="Send the code" busy={isSubmitting} onCancel={onCancel} />
    </Form>
  );
}
