import { accountCalls } from '#contract/accounts.ts';
import { LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useBrand } from '../../brand.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { beginSession, getSession, holdSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';

const loadSchema = async () => (await import('#contract/schemas/accounts.ts')).accountSchemas.changePassword.input;

interface PasswordBlockProps {
  hasPassword: boolean;
  onChanged: () => void;
}

export function PasswordBlock({ hasPassword, onChanged }: PasswordBlockProps) {
  const { campusSignIn } = useBrand();
  if (hasPassword) return <ChangePassword onChanged={onChanged} />;
  if (campusSignIn === 'only') return null;
  return (
    <SettingsBlock title="Password" text="You have none: your campus account signs you in.">
      <ButtonLink look="outline" className="max-md:w-full" to={paths.forgotPassword()}>
        Set one by mail
      </ButtonLink>
    </SettingsBlock>
  );
}

function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const { form, submit } = useChangePassword(onChanged);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;

  return (
    <SettingsBlock title="Password" text={`At least ${LENGTH.passwordMin} characters, none of the common ones.`}>
      <Form onSubmit={submit} aria-label="Password">
        <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 gap-5 items-start">
          <PasswordField
            label="Password now"
            autoComplete="current-password"
            required
            className="sm:w-[calc(50%-10px)] sm:col-span-2"
            {...field('oldPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            {...field('password', { deps: 'confirmPassword' })}
          />
          <PasswordField
            label="New password again"
            autoComplete="new-password"
            required
            {...field('confirmPassword')}
          />
        </div>
        <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
          <Link
            to={paths.forgotPassword()}
            className="py-2.5 mr-auto font-semibold text-pen-text underline-offset-4 hover:underline"
          >
            Forgot it?
          </Link>
          <span className="text-sm text-ink-3">All other devices are signed out.</span>
          <Button type="submit" className="max-md:w-full" busy={isSubmitting && 'Change Password'}>
            Change Password
          </Button>
        </div>
      </Form>
    </SettingsBlock>
  );
}

function useChangePassword(onChanged: () => void) {
  const form = useSchemaForm(loadSchema);
  const submit = form.handleSubmit(async (values) => {
    try {
      // The server ends this session too, of which other calls may learn before the new token is here.
      await holdSession(async () => {
        const { token, message } = await api(accountCalls.changePassword, values);
        const session = getSession();
        if (session) beginSession({ ...session, token });
        toast.success(message);
      });
    } catch (error) {
      return showFailure(form, error);
    }
    form.reset({ oldPassword: '', password: '', confirmPassword: '' });
    onChanged();
  });
  return { form, submit };
}
