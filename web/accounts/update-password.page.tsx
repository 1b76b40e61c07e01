import { data, useNavigate, useParams } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { endSession, getSession, holdSession } from '../session/session.ts';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { AuthPage, BackToLogin, PASSWORD_RULE } from './auth-page.tsx';
import { logIn } from './log-in.ts';
import { KeyArt } from './mail-art.tsx';
import { takeResetNext } from './next.ts';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.resetPassword.input;

/** The URL of this page contains a secret, so no request may send it as a referrer. */
export const loader = () => data(null, { headers: { 'referrer-policy': 'no-referrer' } });

export function Component() {
  const { form, submit } = useReset();
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  // A malformed link and a used one are handled alike.
  const dead = errors.token?.message ?? (errors.root?.type === 'dead' ? errors.root.message : undefined);

  return (
    <AuthPage title="Reset password" lead="Almost done. Enter your new password and you are all set." art={<KeyArt />}>
      {/* The secret must not be in a canonical link or a search engine either. */}
      <PageHead
        title="Reset password"
        description="Set a new password for your account."
        noindex
        canonical={paths.forgotPassword()}
      />
      <Form className="mt-8 grid gap-5" onSubmit={submit}>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          required
          hint={PASSWORD_RULE}
          {...field('password', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <FormAlert
          action={
            dead && (
              <Link
                to={paths.forgotPassword()}
                className="inline-block py-2.5 -my-1 font-semibold underline underline-offset-3"
              >
                Ask for a new link
              </Link>
            )
          }
        >
          {dead ?? errors.root?.message}
        </FormAlert>
        <Submit busy={isSubmitting}>Reset Password</Submit>
      </Form>
      <BackToLogin to={paths.login()} />
    </AuthPage>
  );
}

function useReset() {
  const { id: token = '' } = useParams();
  const navigate = useNavigate();
  const form = useSchemaForm(loadSchema, { token });

  /** Signs in with the new password, which is at hand, unless somebody else is signed in here: they stay. */
  const enter = async (email: string, password: string) => {
    const present = getSession()?.user.email;
    const next = takeResetNext() ?? paths.home();
    const isAnother = present !== undefined && present !== email;
    if (isAnother) return navigate(paths.home(), { replace: true });
    try {
      await logIn({ email, password }, next);
      await navigate(next, { replace: true });
    } catch {
      // The server has ended all of the member's sessions, including this one. What is typed here stays.
      endSession('replaced');
      await navigate(paths.login(next), { replace: true, state: { email } });
    }
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      await holdSession(async () => {
        const { email } = await toast.during(api(accountCalls.resetPassword, values));
        toast.success(ACCOUNT.passwordReset);
        await enter(email, values.password);
      });
    } catch (error) {
      toast.error(ACCOUNT.passwordResetFailed);
      if (error instanceof Problem && error.code === 'RESET_TOKEN_INVALID')
        form.setError('root', { type: 'dead', message: error.message });
      else showFailure(form, error);
    }
  });

  return { form, submit };
}
