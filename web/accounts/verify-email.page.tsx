import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts.ts';
import { CODE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { showFailure, useSchemaForm } from '../form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { paths } from '../paths.ts';
import { CodeInput } from '../ui/code-input.tsx';
import { Form, FormAlert, Submit } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { Address, AuthPage, BackToLogin, textLink } from './auth-page.tsx';
import { useLeaveWhenMember } from './leave-when-member.ts';
import { LetterArt } from './mail-art.tsx';
import { ResendCode } from './resend-code.tsx';
import { forgetSignUpData, holdSignUpData, signUpData } from './sign-up-data.ts';

const CodeForm = z.object({ otp: accountCalls.signUp.input.shape.otp });

export function Component() {
  useLeaveWhenMember();
  const navigate = useNavigate();
  const [values] = useState(() => signUpData()?.values);
  const form = useSchemaForm(CodeForm, { otp: '' });
  const { field, fieldState } = useController({ control: form.control, name: 'otp' });
  const { errors, isSubmitting } = form.formState;

  // Opened by its address, or loaded again: what was typed is gone.
  useEffect(() => {
    if (values) form.setFocus('otp');
    else navigate(paths.signup(), { replace: true });
  }, [values, form, navigate]);

  const submit = form.handleSubmit(async ({ otp }) => {
    if (!values) return;
    try {
      await toast.during(api(accountCalls.signUp, { ...values, otp }));
      forgetSignUpData();
      toast.success(ACCOUNT.signedUp);
      await navigate(paths.login(), { replace: true, state: { email: values.email } });
    } catch (error) {
      const { code, errors: wrong = [] } = error instanceof Problem ? error : {};
      if (code === 'USER_EXISTS') {
        forgetSignUpData();
        toast.error(ACCOUNT.userExists);
        return navigate(paths.login(), { replace: true, state: { email: values.email } });
      }
      toast.error(ACCOUNT.signUpFailed);
      if (code === 'OTP_INVALID') {
        form.setError('otp', { message: (error as Problem).message });
        // What is typed next takes the place of the wrong one.
        form.setFocus('otp', { shouldSelect: true });
      } else if (wrong.some(({ field }) => field in values)) {
        holdSignUpData({ values, errors: wrong });
        await navigate(paths.signup());
      } else showFailure(form, error);
    }
  });

  return (
    <AuthPage
      title="Verify Your Email"
      lead={
        <>
          Enter the {CODE.digits}-digit code sent to <Address>{values?.email ?? 'your address'}</Address>
        </>
      }
      art={<LetterArt code />}
    >
      <PageHead title="Verify Your Email" noindex />
      <Form className="mt-8 grid gap-6" onSubmit={submit}>
        <CodeInput
          label={`${CODE.digits}-digit code`}
          length={CODE.digits}
          error={fieldState.error?.message}
          {...field}
          value={String(field.value)}
        />
        <FormAlert>{errors.root?.message}</FormAlert>
        <Submit busy={isSubmitting && 'Verify Email'}>Verify Email</Submit>
      </Form>
      <div className="mt-6 grid gap-2 text-ink-2">
        {values && <ResendCode email={values.email} onSent={() => form.reset()} />}
        <p>
          Wrong address?{' '}
          <Link to={paths.signup()} className={textLink}>
            Change it
          </Link>
        </p>
      </div>
      <BackToLogin />
    </AuthPage>
  );
}
