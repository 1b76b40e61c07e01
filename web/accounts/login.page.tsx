import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { useBrand } from '../brand.ts';
import { browserStorage } from '../browser/storage.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { Input } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { PrintsArt } from './auth-art.tsx';
import { AuthPage, textLink } from './auth-page.tsx';
import { useLeaveWhenMember } from './leave-when-member.ts';
import { logIn } from './log-in.ts';
import { useNext } from './next.ts';
import { OtherWays } from './other-ways.tsx';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.logIn.input;

const BLOCKED_HELP = (
  <p className="mt-1.5">
    If the desk decided it, our mail to this address says why. Its link leads to an appeal and to your data, without
    signing in.
  </p>
);

const lead = 'Discover the easiest way to buy and sell Used items within your campus.';

export function Component() {
  useLeaveWhenMember();
  const { next, signup, forgotPassword } = useNext();
  const { form, submit } = useLogIn(next);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const isOnly = useBrand().campusSignIn === 'only';
  // An Admin for whom the operator has opened it.
  const [asksPassword, setAsksPassword] = useState(!isOnly);
  useEffect(() => {
    if (isOnly && asksPassword) form.setFocus('email');
  }, [isOnly, asksPassword, form]);

  return (
    <AuthPage title="Welcome Back!" lead={lead} art={<PrintsArt />}>
      <PageHead title="Welcome Back!" description={lead} />
      <StorageNotice />
      {asksPassword && (
        <Form className="mt-8 grid gap-5" onSubmit={submit}>
          <Input label="Email Address" type="email" autoComplete="username" required {...field('email')} />
          <div>
            <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
            <Link
              to={forgotPassword}
              className="inline-flex items-center mt-1 min-h-11 md:min-h-9 text-sm font-semibold text-pen-text hover:underline underline-offset-3"
            >
              Forgot Password
            </Link>
          </div>
          <FormAlert action={errors.root?.type === 'blocked' && BLOCKED_HELP}>{errors.root?.message}</FormAlert>
          <Submit busy={isSubmitting}>Sign in</Submit>
        </Form>
      )}
      <OtherWays next={next} isAlone={!asksPassword} />
      {isOnly ? (
        !asksPassword && (
          <button type="button" className={`mt-6 ${textLink}`} onClick={() => setAsksPassword(true)}>
            With a password, for admins
          </button>
        )
      ) : (
        <p className="mt-6 text-ink-2">
          New here?{' '}
          <Link to={signup} className={textLink}>
            Create Your Account
          </Link>
        </p>
      )}
    </AuthPage>
  );
}

function useLogIn(next: string) {
  // Prefilled after signing up, or with a known address.
  const { state } = useLocation() as { state: { email?: string } | null };
  const form = useSchemaForm(loadSchema, state?.email ? { email: state.email } : undefined);

  const submit = form.handleSubmit(async (values) => {
    try {
      // useLeaveWhenMember goes on from here.
      await logIn(values, next);
    } catch (error) {
      if (error instanceof Problem && error.code === 'BLOCKED')
        return form.setError('root', { type: 'blocked', message: error.message });
      if (!(error instanceof Problem && error.code === 'INVALID_CREDENTIALS')) return showFailure(form, error);
      toast.error(ACCOUNT.loginFailed);
      form.setError('root', { message: 'This e-mail address and password do not belong together.' });
      form.setError('password', { message: 'Check the address and the password' }, { shouldFocus: true });
    }
  });

  return { form, submit };
}

/** Says that a session ends with its page where there is no storage. The server's page cannot know, so this renders after hydration. */
function StorageNotice() {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(browserStorage.isBlocked), []);
  if (!isBlocked) return null;
  return (
    <p role="status" className="mt-6 rounded-ctl bg-wait-soft text-wait px-4 py-3 font-medium">
      Your browser blocks site data. You can sign in, until this page is closed or loaded again.
    </p>
  );
}
