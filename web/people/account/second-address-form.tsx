import { type ReactNode, useState } from 'react';
import { accountCalls } from '#contract/accounts.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { ACCOUNT, HOLD_ON } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';
import { CodeStep } from './code-step.tsx';

const loadSchema = async () =>
  (await import('#contract/schemas/accounts.ts')).accountSchemas.requestSecondAddress.input;

interface SecondAddressFormProps {
  onDone: () => void;
  /** The buttons of a dialog, in place of the one beside the field. */
  buttons?: (isBusy: boolean) => ReactNode;
}

/** Asks for an address that stays the member's, then for the code that was mailed to it. */
export function SecondAddressForm({ onDone, buttons }: SecondAddressFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm(loadSchema);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ email }) =>
    withPassword(async () => {
      await api(accountCalls.requestSecondAddress, { email });
      toast.success(ACCOUNT.codeSent);
      setSentTo(email);
    }).catch((error) => showFailure(form, error)),
  );
  if (sentTo !== undefined) {
    const confirm = async (otp: string) => {
      toast.success((await api(accountCalls.confirmSecondAddress, { email: sentTo, otp })).message);
      onDone();
    };
    return (
      <CodeStep email={sentTo} action="Take this address" confirm={confirm} onCancel={() => setSentTo(undefined)} />
    );
  }
  return (
    <Form className="space-y-3" onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_auto] gap-3 items-start">
        <Input
          label="Second address"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          {...fieldsOf(form)('email')}
        />
        {!buttons && (
          // Beside the input, below its label.
          <Button type="submit" look="outline" className="h-12! sm:mt-7" busy={isSubmitting && HOLD_ON}>
            Send a code
          </Button>
        )}
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
      {buttons?.(isSubmitting)}
    </Form>
  );
}
