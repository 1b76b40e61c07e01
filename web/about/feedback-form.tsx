import { useEffect } from 'react';
import { feedbackCalls } from '#contract/feedback.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { FEEDBACK } from '../messages.ts';
import { useSession } from '../session/session.ts';
import { Input, Textarea } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

const loadSchema = async () => (await import('#contract/schemas/feedback.ts')).FeedbackForm;

/** Sends a message to the operators. On Contact and at the bottom of About. */
export function FeedbackForm() {
  const { form, submit } = useFeedback();
  const field = fieldsOf(form);
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  return (
    <Form className="panel p-5 md:p-7 grid sm:grid-cols-2 items-start gap-5" onSubmit={submit}>
      <Input label="First Name" autoComplete="given-name" required {...field('firstname')} />
      <Input label="Last Name" autoComplete="family-name" {...field('lastname')} />
      <Input
        className="sm:col-span-2"
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <Input
        className="sm:col-span-2"
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        {...field('phoneNo')}
      />
      <Textarea
        className="sm:col-span-2"
        label="Message"
        rows={5}
        placeholder="Enter your message here"
        required
        {...field('message')}
      />
      <FormAlert className="sm:col-span-2">{errors.root?.message}</FormAlert>
      <div className="sm:col-span-2">
        <Submit busy={isSubmitting}>Send Message</Submit>
        <p role="status" className="text-sm text-ink-2">
          {isSubmitSuccessful && !isSubmitting && !errors.root && (
            <span className="block mt-3">Thank you. We answer by e-mail.</span>
          )}
        </p>
      </div>
    </Form>
  );
}

function useFeedback() {
  const member = useSession()?.user;
  const form = useSchemaForm(loadSchema);

  // Prefill for members.
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

  return { form, submit };
}
