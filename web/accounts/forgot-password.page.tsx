import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { accountCalls } from '#contract/accounts.ts';
import { RESET } from '#contract/limits.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { useSession } from '../session/session.ts';
import { Input } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { Address, AuthPage, BackToLogin } from './auth-page.tsx';
import { KeyArt, MailArt } from './mail-art.tsx';
import { rememberResetNext, useNext } from './next.ts';

const loadSchema = async () =>
  (await import('#contract/schemas/accounts.ts')).accountSchemas.requestPasswordReset.input;

/** Step one of a new password, also for members from their settings. */
export function Component() {
  const own = useSession()?.user.email;
  const [sentTo, setSentTo] = useState<string>();
  const { next, hash, login } = useNext();
  const form = useSchemaForm(loadSchema);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (own && !form.getValues('email')) form.setValue('email', own);
  }, [own, form]);

  // The focused form is gone: start at the new heading.
  useEffect(() => {
    if (sentTo) document.getElementById('main')?.focus();
  }, [sentTo]);

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await toast.during(api(accountCalls.requestPasswordReset, { email }));
      rememberResetNext(next + hash);
      toast.success(ACCOUNT.resetMailSent);
      setSentTo(email);
    } catch (error) {
      toast.error(ACCOUNT.resetMailFailed);
      showFailure(form, error);
    }
  });

  const action = (name: string) => (
    <>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Submit busy={isSubmitting}>{name}</Submit>
    </>
  );
  if (sentTo)
    return (
      <Sent to={sentTo} login={login}>
        <Form className="mt-8 grid gap-5" onSubmit={submit}>
          {action('Resend Email')}
        </Form>
      </Sent>
    );
  return (
    <AuthPage title="Reset your Password" art={<KeyArt />}>
      <PageHead title="Reset your Password" description="Get a link to set a new password." />
      <Form className="mt-8 grid gap-5" onSubmit={submit}>
        <Input label="Email Address" type="email" autoComplete="username" required {...field('email')} />
        {action('Reset Password')}
      </Form>
      <BackToLogin to={login} />
    </AuthPage>
  );
}

/** Shown after the mail; the children are the form that sends it again. */
const Sent = ({ to, login, children }: { to: string; login: string; children: ReactNode }) => (
  <AuthPage
    title="Check your Email"
    lead={
      <>
        We sent a reset link to <Address>{to}</Address>
      </>
    }
    badge={
      <span className="size-14 rounded-full bg-go-soft text-go grid place-items-center mb-5">
        <MailCheck className="size-7" />
      </span>
    }
    art={<MailArt />}
  >
    <PageHead title="Check your Email" noindex />
    {children}
    <p className="mt-4 text-sm text-ink-3">
      The link works once, for {RESET.minutes} minutes. It comes only if this address has an account.
    </p>
    <BackToLogin to={login} />
  </AuthPage>
);
