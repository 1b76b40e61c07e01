import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { longDay, proposedEnd } from '#contract/rules/studies-end.ts';
import type { SignUpForm } from '#contract/schemas/accounts.ts';
import { api } from '../api/api.ts';
import { useBrand } from '../brand.ts';
import { useCampusToday } from '../browser/campus-today.ts';
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

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).SignUpForm;

export function Component() {
  useLeaveWhenMember();
  const { form, submit, login } = useSignUp();
  const { next } = useNext();
  const { campusSignIn } = useBrand();
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
      {campusSignIn !== 'only' && <PasswordSignUp form={form} submit={submit} />}
      {campusSignIn !== 'off' && (
        <div className={campusSignIn === 'only' ? 'mt-8' : 'mt-3'}>
          {campusSignIn === 'only' && <MinorLine className="mb-4" form={form} />}
          <CampusButton next={next} look={campusSignIn === 'only' ? 'primary' : 'outline'} isMinor={isMinor} />
        </div>
      )}
    </AuthPage>
  );
}

type PasswordSignUpProps = Pick<ReturnType<typeof useSignUp>, 'form' | 'submit'>;

function PasswordSignUp({ form, submit }: PasswordSignUpProps) {
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  return (
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
      <MinorLine className="col-span-2" form={form} />
      <FormAlert className="col-span-2">{errors.root?.message}</FormAlert>
      <Submit className="col-span-2 mt-2" busy={isSubmitting}>
        Create Account
      </Submit>
    </Form>
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

interface FormLineProps {
  form: UseFormReturn<Partial<z.input<typeof SignUpForm>>, unknown, z.output<typeof SignUpForm>>;
  className: string;
}

const MinorLine = ({ form, className }: FormLineProps) => (
  <AgeLine
    className={className}
    isMinor={form.watch('isMinor') === true}
    onChange={(younger) => form.setValue('isMinor', younger || undefined)}
  />
);

/** When the studies end, as the year proposes it. Nothing has to be pressed; who has no year of study has no end. */
function StudiesEndLine({ form, className }: FormLineProps) {
  const today = useCampusToday();
  const proposal = proposedEnd(useWatch({ control: form.control, name: 'YearAndBranch' }) ?? '', today);
  const [isChanging, setChanging] = useState(() => isOther(form.getValues('studiesEnd'), proposal));
  useEffect(() => {
    if (!isChanging) form.setValue('studiesEnd', proposal);
  }, [form, isChanging, proposal]);
  if (isChanging)
    return (
      <Input
        className={className}
        label="End of studies"
        type="date"
        min={today}
        hint="Leave it empty if there is none."
        {...fieldsOf(form)('studiesEnd')}
      />
    );
  if (!proposal) return null;
  const change = () => {
    setChanging(true);
    setTimeout(() => form.setFocus('studiesEnd'));
  };
  return (
    <p className={`${className} text-sm text-ink-2`}>
      Your studies end on <b className="font-semibold text-ink">{longDay(proposal)}</b>.{' '}
      <button type="button" className={textLink} onClick={change}>
        Change<span className="sr-only"> the end of your studies</span>
      </button>
    </p>
  );
}

/** Whether somebody has typed a day here before, as on the way back from the code. */
const isOther = (value: string | null | undefined, proposal: string | null): boolean =>
  Boolean(value) && value !== proposal;
