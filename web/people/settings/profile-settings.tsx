import { type FormEvent, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { GENDERS, LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type Member, peopleCalls } from '#contract/people.ts';
import { api } from '../../api/api.ts';
import { useCampusToday } from '../../browser/campus-today.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { YearAndBranchField } from '../../forms/year-and-branch-field.tsx';
import { HOLD_ON, PEOPLE } from '../../messages.ts';
import { updateUser, useMember } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { toast } from '../../ui/toast.tsx';

const loadSchema = async () => (await import('#contract/schemas/people.ts')).ProfileForm;

const valuesOf = ({ firstName, lastName, collegeId, YearAndBranch, intrestedIn, additionaldetail: more }: Member) => ({
  firstName,
  lastName,
  contactNumber: more.contactNumber ?? '',
  dateOfBirth: more.dateOfBirth ?? '',
  intrestedIn: intrestedIn ?? '',
  collegeId: collegeId ?? '',
  YearAndBranch,
  gender: more.gender ?? ('' as const),
  about: more.about ?? '',
});

export function ProfileSettings() {
  const today = useCampusToday();
  const { form, submit } = useProfileForm();
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;

  return (
    <SettingsBlock title="Profile Information">
      <Form onSubmit={submit} aria-label="Profile Information">
        <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 gap-5 items-start">
          <Input label="First Name" required autoComplete="given-name" {...field('firstName')} />
          <Input label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <Input
            label="Phone Number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="Enter Contact Number"
            {...field('contactNumber')}
          />
          <Input
            label="Date of Birth"
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={today}
            {...field('dateOfBirth')}
          />
          <Input label="Interested In" autoComplete="off" placeholder="Electronics, Books" {...field('intrestedIn')} />
          <Input label="PRN NO." autoComplete="off" {...field('collegeId')} />
          <YearAndBranchField label="Year and branch" className="sm:col-span-2" form={form} />
          <ChoiceTiles legend="Gender" options={GENDERS} className="sm:col-span-2" {...field('gender')} />
          <Textarea label="About" rows={3} maxLength={LENGTH.about} className="sm:col-span-2" {...field('about')} />
        </div>
        <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
        <div className="mt-6 flex justify-end gap-2.5">
          <ButtonLink look="quiet" to={paths.dashboard.myProfile()}>
            Cancel
          </ButtonLink>
          <Button type="submit" busy={isSubmitting && HOLD_ON}>
            Save
          </Button>
        </div>
      </Form>
    </SettingsBlock>
  );
}

function useProfileForm() {
  const member = useMember();
  const navigate = useNavigate();
  const values = useMemo(() => valuesOf(member), [member]);
  const form = useSchemaForm(loadSchema, values);
  const { isSubmitting } = form.formState;

  // The server or another tab has changed the user: update all fields but the edited ones.
  useEffect(() => form.reset(values, { keepDirtyValues: true, keepErrors: true }), [form, values]);

  const save = form.handleSubmit(async (fields) => {
    try {
      const { data } = await toast.during(api(peopleCalls.updateProfile, fields), HOLD_ON);
      updateUser(data);
      toast.success(PEOPLE.profileUpdated);
      await navigate(paths.dashboard.myProfile());
    } catch (error) {
      toast.error(PEOPLE.profileFailed);
      showFailure(form, error);
    }
  });

  /** The browser reports a half-typed date as empty, so it would be lost silently. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const date = event.currentTarget.elements.namedItem('dateOfBirth');
    const halfTyped = date instanceof HTMLInputElement && date.validity.badInput;
    if (!halfTyped && !isSubmitting) return save(event);
    event.preventDefault();
    if (halfTyped) form.setError('dateOfBirth', { message: 'Please enter the whole date' }, { shouldFocus: true });
  };

  return { form, submit };
}
