import { useState } from 'react';
import { useNavigate } from 'react-router';
import { campusSignInCalls } from '#contract/campus-sign-in.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { ACCOUNT } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { Address } from './auth-page.tsx';
import { CodeForm } from './code-form.tsx';
import { enter } from './log-in.ts';

interface LinkFormProps {
  ticket: string;
  /** The address of the account that is there. */
  email: string;
  next: string;
}

/** Asks the password of the account that is there, or a code that is mailed to it, before it is linked. */
export function LinkForm({ ticket, email, next }: LinkFormProps) {
  const [isCode, setCode] = useState(false);
  const [isBusy, run] = useAction();
  const navigate = useNavigate();
  const link = async (proof: { password: string } | { otp: string }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await enter(api(campusSignInCalls.linkCampusAccount, { ticket, timeZone, ...proof }), next);
    await navigate(next, { replace: true });
  };
  const mailCode = () =>
    run(async () => {
      await api(campusSignInCalls.sendCampusCode, { ticket });
      toast(ACCOUNT.codeSent);
      setCode(true);
    });
  return (
    <>
      <p className="mt-3 text-lead text-ink-2">
        <Address>{email}</Address> has an account here. Show once that it is yours; from then on the campus account
        signs you in.
      </p>
      {isCode ? (
        <CodeForm
          className="mt-8"
          onCode={(otp) => link({ otp })}
          buttons={(isBusy) => <Submit busy={isBusy}>Link</Submit>}
        />
      ) : (
        <PasswordStep onPassword={(password) => link({ password })} />
      )}
      <Button look="quiet" size="lg" wide className="mt-3" busy={isBusy && 'Mail me a code'} onClick={mailCode}>
        {isCode ? 'Mail me another code' : 'Mail me a code instead'}
      </Button>
    </>
  );
}

const loadPassword = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.confirmPassword.input;

function PasswordStep({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const form = useSchemaForm(loadPassword);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ password }) => onPassword(password).catch((error) => showFailure(form, error)));
  return (
    <Form className="mt-8 grid gap-5" onSubmit={submit}>
      <PasswordField label="Password" autoComplete="current-password" required {...fieldsOf(form)('password')} />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Submit busy={isSubmitting}>Link</Submit>
    </Form>
  );
}
