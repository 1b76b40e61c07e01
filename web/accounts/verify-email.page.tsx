import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { LANGUAGE, noticeShown } from '#contract/duty-words.ts';
import { CODE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { firstScreen } from '../session/first-screen.ts';
import { CodeInput } from '../ui/code-input.tsx';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import { Address, AuthPage, BackToLogin, textLink } from './auth-page.tsx';
import { useLeaveWhenMember } from './leave-when-member.ts';
import { logIn } from './log-in.ts';
import { MailArt } from './mail-art.tsx';
import { useNext } from './next.ts';
import { clearSignUpData, getSignUpData, setSignUpData } from './sign-up-data.ts';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).CodeForm;

export function Component() {
  useLeaveWhenMember();
  const { form, values, submit, login, signup, next } = useVerification();
  // Enter may follow the last digit, which has sent it.
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    await submit().finally(() => {
      isSending.current = false;
    });
  };
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { errors, isSubmitting } = form.formState;

  return (
    <AuthPage
      title="Verify Your Email"
      lead={
        <>
          Enter the {CODE.digits}-digit code sent to <Address>{values?.email ?? 'your address'}</Address>
        </>
      }
      wanted={next}
      art={<MailArt code />}
    >
      <PageHead title="Verify Your Email" description="Enter the code from your mail to create your account." noindex />
      <Form className="mt-8 grid gap-6" onSubmit={() => void send()}>
        <CodeInput
          label={`${CODE.digits}-digit code`}
          length={CODE.digits}
          error={fieldState.error?.message}
          onComplete={() => void send()}
          {...field}
          value={String(field.value)}
        />
        <FormAlert>{errors.root?.message}</FormAlert>
        <Submit busy={isSubmitting}>Verify Email</Submit>
      </Form>
      <div className="mt-6 grid gap-2 text-ink-2">
        {values && <ResendCode email={values.email} onSent={() => form.reset()} />}
        <p>
          Wrong address?{' '}
          <Link to={signup} className={textLink}>
            Change it
          </Link>
        </p>
      </div>
      <BackToLogin to={login} />
    </AuthPage>
  );
}

function useVerification() {
  const navigate = useNavigate();
  const { next, login, signup } = useNext();
  const [values] = useState(() => getSignUpData()?.values);
  const form = useSchemaForm(loadSchema, { otp: '' });

  // Opened directly or reloaded: the sign-up data is gone.
  useEffect(() => {
    if (values) form.setFocus('otp');
    else navigate(signup, { replace: true });
  }, [values, form, navigate, signup]);

  /** The password is still at hand: useLeaveWhenMember goes on from here. */
  const enter = async ({ email, password }: { email: string; password: string }) => {
    clearSignUpData();
    toast.success(ACCOUNT.signedUp);
    await logIn({ email, password }, next).then(
      () => firstScreen.begin(),
      () => navigate(login, { replace: true, state: { email } }),
    );
  };

  const submit = form.handleSubmit(async ({ otp }) => {
    if (!values) return;
    try {
      await toast.during(api(accountCalls.signUp, { ...values, otp, noticeVersion: noticeShown(LANGUAGE) }));
      await enter(values);
    } catch (error) {
      const { code, errors: wrong = [] } = error instanceof Problem ? error : {};
      if (code === 'USER_EXISTS') {
        clearSignUpData();
        toast.error(ACCOUNT.userExists);
        return navigate(login, { replace: true, state: { email: values.email } });
      }
      toast.error(ACCOUNT.signUpFailed);
      if (code === 'OTP_INVALID') {
        form.setError('otp', { message: (error as Problem).message });
        // Selected, so that typing replaces the wrong code.
        form.setFocus('otp', { shouldSelect: true });
      } else if (wrong.some(({ field }) => field in values)) {
        setSignUpData({ values, errors: wrong });
        await navigate(signup);
      } else showFailure(form, error);
    }
  });

  return { form, values, submit, login, signup, next };
}

/** Requests another code; the previous one stops working. */
function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function resend() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await toast.during(api(accountCalls.sendCode, { email, checkUserPresent: true }));
      toast(ACCOUNT.codeSent);
      onSent();
    } catch (error) {
      console.error(ACCOUNT.codeFailed, error);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <p>
        No code yet?{' '}
        <button type="button" className={textLink} aria-busy={busy || undefined} onClick={resend}>
          Resend Code
        </button>
      </p>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
