import { passkeyCalls } from '#contract/passkeys.ts';
import { deviceName } from '#contract/rules/device-name.ts';
import { makePasskey } from '../../accounts/passkey.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { withPassword } from '../settings/with-password.ts';

interface PasskeyDialogProps extends Openable {
  onChanged: () => void;
}

const loadSchema = async () => (await import('#contract/schemas/passkeys.ts')).PasskeyName;

/** Asks for a name; the browser then asks for finger, face or PIN. */
export function PasskeyDialog({ open, onOpenChange, onChanged }: PasskeyDialogProps) {
  const form = useSchemaForm(loadSchema, { name: deviceName(navigator.userAgent) });
  const { errors, isSubmitting } = form.formState;
  const close = () => onOpenChange(false);

  const submit = form.handleSubmit(({ name }) =>
    withPassword(async () => {
      const credential = await makePasskey();
      if (!credential) return;
      toast.success((await api(passkeyCalls.addPasskey, { name, credential })).message);
      close();
      onChanged();
    }).catch((error) => showFailure(form, error)),
  );

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a passkey">
      <Form className="mt-2 space-y-5" onSubmit={submit}>
        <p className="text-ink-2">Your browser asks for your finger, your face or the PIN of this device.</p>
        <Input label="Name" autoComplete="off" required {...fieldsOf(form)('name')} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <SubmitButtons action="Continue" busy={isSubmitting} onCancel={close} />
      </Form>
    </Dialog>
  );
}
