import { Link, useLocation } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { showFailure, useSchemaForm } from '../form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { paths } from '../paths.ts';
import { beginSession } from '../session.ts';
import { Input } from '../ui/field.tsx';
import { Form, FormAlert, Submit } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { PrintsArt } from './auth-art.tsx';
import { AuthPage, textLink } from './auth-page.tsx';
import { useLeaveWhenMember } from './leave-when-member.ts';

const lead = 'Discover the easiest way to buy and sell Used items within your campus.';

export function Component() {
  useLeaveWhenMember();
  // Who has just signed up, or is known already, does not type the address again.
  const { state } = useLocation() as { state: { email?: string } | null };
  const form = useSchemaForm(accountCalls.logIn.input, state?.email ? { email: state.email } : undefined);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const { token, user } = await toast.during(api(accountCalls.logIn, values));
      toast.success(ACCOUNT.loggedIn);
      // useLeaveWhenMember goes on from here.
      beginSession({ token, user });
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'INVALID_CREDENTIALS')) return showFailure(form, error);
      toast.error(ACCOUNT.loginFailed);
      form.setError('password', { message: 'Check the address and the password' }, { shouldFocus: true });
    }
  });

  return (
    <AuthPage title="Welcome Back!" lead={lead} art={<PrintsArt />}>
      <PageHead title="Welcome Back!" description={lead} />
      <Form className="mt-8 grid gap-5" onSubmit={submit}>
        <Input
          label="Email Address"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Link
            to={paths.forgotPassword()}
            className="inline-flex items-center mt-1 min-h-11 md:min-h-9 text-sm font-semibold text-pen-text hover:underline underline-offset-3"
          >
            Forgot Password
          </Link>
        </div>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Submit busy={isSubmitting && 'Sign in'}>Sign in</Submit>
      </Form>
      <p className="mt-6 text-ink-2">
        New here?{' '}
        <Link to={paths.signup()} className={textLink}>
          Create Your Account
        </Link>
      </p>
    </AuthPage>
  );
}
