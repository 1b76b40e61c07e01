import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { useBrand } from '../brand.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { YearAndBranchField } from '../forms/year-and-branch-field.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { ACCOUNT } from '../messages.ts';
import { Input } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { toast } from '../ui/toast.tsx';
import { AgeLine } from './age-line.tsx';
import { PeopleArt } from './auth-art.tsx';
import { AuthPage, PASSWORD_RULE, textLink } from './auth-page.tsx';
import { useLeaveWhenMember } from './leave-when-member.ts';
import { useNext } from './next.ts';
import { CampusButton } from './other-ways.tsx';
import { getSignUpData, getSignUpValues, setSignUpData } from './sign-up-data.ts';
import { StudiesEndLine } from './studies-end-line.tsx';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).SignUpForm;

export function Component() {
  useLeaveWhenMember();
  const { form, submit, login } = useSignUp();
  const field = fieldsOf(form);
  const { next } = useNext();
  const { campusSignIn } = useBrand();
  const { errors, isSubmitting } = form.formState;
  const isMinor = form.watch('isMinor') === true;

  return (
    <AuthPage
      title="Create Your Account"
      lead={
        <>
          Free. You have an account?{' '}
          <Link to={login} className={textLink}>
            Sign in
          </Link>
        </>
      }
      wanted={next}
      art={<PeopleArt />}
    >
      <PageHead title="Create Your Account" description="Buy, sell and rent used things within your campus." />
      {campusSignIn !== 'only' && (
        <Form className="mt-5 md:mt-7 grid grid-cols-2 items-start gap-x-4 gap-y-4.5" onSubmit={submit}>
          <Input label="First Name" autoComplete="given-name" required {...field('firstName')} />
          <Input label="Last Name" autoComplete="family-name" required {...field('lastName')} />
          <Input
            className="col-span-2"
            label="Email Address"
            type="email"
            autoComplete="email"
            required
            {...field('email')}
          />
          <YearAndBranchField className="col-span-2" label="Year and Branch" form={form} required />
          <StudiesEndLine className="col-span-2" form={form} />
          <PasswordField
            className="max-sm:col-span-2"
            label="Create Password"
            autoComplete="new-password"
            required
            hint={PASSWORD_RULE}
            {...field('password', { deps: 'confirmPassword' })}
          />
          <PasswordField
            className="max-sm:col-span-2"
            label="Confirm Password"
            autoComplete="new-password"
            required
            {...field('confirmPassword')}
          />
          <AgeLine
            className="col-span-2"
            isMinor={isMinor}
            onChange={(younger) => form.setValue('isMinor', younger || undefined)}
          />
          <FormAlert className="col-span-2">{errors.root?.message}</FormAlert>
          <Submit className="col-span-2 mt-2" busy={isSubmitting}>
            Create Account
          </Submit>
        </Form>
      )}
      {campusSignIn !== 'off' && (
        <div className={campusSignIn === 'only' ? 'mt-8' : 'mt-3'}>
          {campusSignIn === 'only' && (
            <AgeLine
              className="mb-4"
              isMinor={isMinor}
              onChange={(younger) => form.setValue('isMinor', younger || undefined)}
            />
          )}
          <CampusButton next={next} look={campusSignIn === 'only' ? 'primary' : 'outline'} isMinor={isMinor} />
        </div>
      )}
    </AuthPage>
  );
}

function useSignUp() {
  const navigate = useNavigate();
  const { login, verifyEmail } = useNext();
  const form = useSchemaForm(loadSchema, getSignUpValues());

  // Back from the code page: the server refused these values.
  useEffect(() => {
    const refused = getSignUpData()?.errors;
    if (refused) showFailure(form, new Problem('INVALID_INPUT', { errors: refused }));
  }, [form]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { email, firstName, lastName, password, isMinor } = values;
      const signUp = { email, firstName, lastName, password, isMinor };
      await toast.during(api(accountCalls.sendCode, { ...signUp, checkUserPresent: true }));
      setSignUpData({ values });
      toast(ACCOUNT.codeSent);
      await navigate(verifyEmail);
    } catch (error) {
      if (error instanceof Problem && error.code === 'USER_EXISTS') {
        toast.error(ACCOUNT.userExists);
        await navigate(login, { state: { email: values.email } });
      } else if (error instanceof Problem && error.code === 'EMAIL_DOMAIN') {
        form.setError('email', { message: error.message }, { shouldFocus: true });
      } else {
        const isRefused = error instanceof Problem && ['INVALID_INPUT', 'FORBIDDEN'].includes(error.code);
        if (!isRefused) console.error(ACCOUNT.codeFailed, error);
        showFailure(form, error);
      }
    }
  });

  return { form, submit, login };
}
