import { Fingerprint, Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { campusSignInCalls, type SignInWays } from '#contract/campus-sign-in.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { goToCampus } from '../../accounts/campus.ts';
import { usePasskeys } from '../../accounts/use-passkeys.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';

interface PasswordDialogProps extends Openable {
  /** What the password is asked for; done once it is given. */
  work: () => Promise<void>;
}

/** Asks for the password again, or for another way of signing in, and goes on. */
export function PasswordDialog({ work, open, onOpenChange }: PasswordDialogProps) {
  const ways = useWays();
  const close = () => onOpenChange(false);
  const goOn = async () => {
    await work().catch((error: unknown) => toast.error(failureText(error)));
    close();
  };
  const hasPassword = ways?.hasPassword !== false;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={hasPassword ? 'Your password again' : 'Is it you?'}>
      <p className="mt-2 text-ink-2">You signed in some time ago. So that nobody else does this with your device:</p>
      {ways && <OtherWays ways={ways} onDone={goOn} />}
      {hasPassword && <PasswordForm onDone={goOn} onCancel={close} />}
    </Dialog>
  );
}

/** What the member can sign in with; undefined until it is known. */
function useWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    api(campusSignInCalls.getSignInWays, {}).then(
      ({ data }) => setWays(data),
      () => {},
    );
  }, []);
  return ways;
}

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.confirmPassword.input;

function PasswordForm({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const form = useSchemaForm(loadSchema);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api(accountCalls.confirmPassword, { password });
    } catch (error) {
      return showFailure(form, error);
    }
    await onDone();
  });
  return (
    <Form className="mt-5 space-y-5" onSubmit={submit}>
      <PasswordField label="Password" autoComplete="current-password" required {...fieldsOf(form)('password')} />
      <FormAlert>{errors.root?.message}</FormAlert>
      <SubmitButtons action="Continue" busy={isSubmitting} onCancel={onCancel} />
    </Form>
  );
}

function OtherWays({ ways: { passkeys, campus }, onDone }: { ways: SignInWays; onDone: () => Promise<void> }) {
  const works = usePasskeys();
  const { pathname } = useLocation();
  const [isBusy, run] = useAction();
  const byPasskey = () =>
    run(async () => {
      const { askPasskey } = await import('../../accounts/passkey.ts');
      const credential = await askPasskey();
      if (!credential) return;
      await api(passkeyCalls.confirmByPasskey, { credential });
      await onDone();
    });
  // Comes back to this page, where the same button then does it.
  const byCampus = () => run(() => goToCampus('confirm', pathname));
  return (
    <div className="mt-5 grid gap-2.5 empty:hidden">
      {works && passkeys > 0 && (
        <Button look="outline" wide busy={isBusy && 'Use a passkey'} onClick={byPasskey}>
          <Fingerprint className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Use a passkey
        </Button>
      )}
      {campus && (
        <Button look="outline" wide busy={isBusy && 'Use your campus account'} onClick={byCampus}>
          <Landmark className="size-[18px]" strokeWidth={2} aria-hidden="true" />
          Use your campus account
        </Button>
      )}
    </div>
  );
}
