import { useEffect } from 'react';
import { FeedbackForm as FeedbackSchema, feedbackCalls } from '#contract/feedback.ts';
import { api } from '../api.ts';
import { showFailure, useSchemaForm } from '../form.ts';
import { FEEDBACK } from '../messages.ts';
import { useSession } from '../session.ts';
import { Input, Textarea } from '../ui/field.tsx';
import { Form, FormAlert, Submit } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';

/** Writes to the operators. On Contact, and at the foot of About. */
export function FeedbackForm() {
  const member = useSession()?.user;
  const form = useSchemaForm(FeedbackSchema);
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  // Members do not tell us again who they are.
  useEffect(() => {
    if (!member) return;
    const { firstname, lastname, email } = form.getValues();
    if (!firstname && !lastname && !email) {
      form.setValue('firstname', member.firstName);
      form.setValue('lastname', member.lastName);
      form.setValue('email', member.email);
    }
  }, [member, form]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await toast.during(api(feedbackCalls.submitFeedback, values));
      toast.success(FEEDBACK.sent);
      form.resetField('message');
    } catch (error) {
      toast.error(FEEDBACK.failed);
      showFailure(form, error);
    }
  });

  return (
    <Form className="panel p-5 md:p-7 grid sm:grid-cols-2 items-start gap-5" onSubmit={submit}>
      <Input
        label="First Name"
        autoComplete="given-name"
        required
        error={errors.firstname?.message}
        {...form.register('firstname')}
      />
      <Input
        label="Last Name"
        autoComplete="family-name"
        error={errors.lastname?.message}
        {...form.register('lastname')}
      />
      <Input
        className="sm:col-span-2"
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Input
        className="sm:col-span-2"
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        error={errors.phoneNo?.message}
        {...form.register('phoneNo')}
      />
      <Textarea
        className="sm:col-span-2"
        label="Message"
        rows={5}
        placeholder="Enter your message here"
        required
        error={errors.message?.message}
        {...form.register('message')}
      />
      <FormAlert className="sm:col-span-2">{errors.root?.message}</FormAlert>
      <div className="sm:col-span-2">
        <Submit busy={isSubmitting && 'Send Message'}>Send Message</Submit>
        <p role="status" className="text-sm text-ink-2">
          {isSubmitSuccessful && !isSubmitting && !errors.root && (
            <span className="block mt-3">Thank you. We answer by e-mail.</span>
          )}
        </p>
      </div>
    </Form>
  );
}
