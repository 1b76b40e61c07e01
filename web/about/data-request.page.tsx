import { Suspense, useState } from 'react';
import { dutyCalls, type OwnDataRequest } from '#contract/duties.ts';
import { DATA_REQUEST_KINDS, DATA_REQUESTS } from '#contract/duty-limits.ts';
import { ANSWER_RULE, REQUEST_KINDS } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { Form, FormAlert, Submit } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { PageHead } from '../layout/page-head.tsx';
import { FEEDBACK } from '../messages.ts';
import { ForVisitors } from '../people/by-viewer.tsx';
import { getSession, useSession } from '../session/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Day } from '../ui/day.tsx';
import { Input, Select, Textarea } from '../ui/field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.tsx';

/** A visitor gives a name and an address, too. */
const loadSchema = async () => {
  const { MemberRequestForm, VisitorRequestForm } = await import('#contract/schemas/duties.ts');
  return (getSession() ? MemberRequestForm : VisitorRequestForm) as typeof VisitorRequestForm;
};

const KINDS = DATA_REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KINDS[value].name }));
const TITLE = 'Ask about your data';

const OwnDuties = lazyPart(async () => (await import('./own-duties.tsx')).OwnDuties);

export function Component() {
  const session = useSession();
  const [made, setMade] = useState<OwnDataRequest>();
  return (
    <div className="wrap pt-6 md:pt-12">
      <PageHead title={TITLE} description={ANSWER_RULE} />
      <div className="mx-auto max-w-[680px]">
        <BackLink to={paths.privacy()} className="mb-1">
          Privacy
        </BackLink>
        <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">{TITLE}</h1>
        <p className="mt-2 mb-6 text-ink-2">{ANSWER_RULE}</p>
        <RequestForm onMade={setMade} />
        <div role="status">{made && <Made request={made} />}</div>
        {session && (
          <Suspense>
            <OwnDuties key={session.user._id} made={made?._id} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const Made = ({ request: { number, dueAt } }: { request: OwnDataRequest }) => (
  <p className="mt-4 px-3.5 py-3 rounded-[12px] bg-go-soft text-go">
    Your request is No. {number}. You get an answer by <Day time={dueAt} /> at the latest.
  </p>
);

function RequestForm({ onMade }: { onMade: (request: OwnDataRequest) => void }) {
  const form = useSchemaForm(loadSchema);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;
  const kind = form.watch('kind');
  const submit = form.handleSubmit(async (values) => {
    try {
      const { data } = await toast.during(api(dutyCalls.makeDataRequest, values));
      form.resetField('text');
      onMade(data);
    } catch (error) {
      toast.error(FEEDBACK.failed);
      showFailure(form, error);
    }
  });
  return (
    <Form className="panel p-5 md:p-7 grid grid-cols-[minmax(0,1fr)] gap-5" aria-label={TITLE} onSubmit={submit}>
      <Select
        label="What do you ask for?"
        required
        placeholder="Choose"
        options={KINDS}
        hint={kind && REQUEST_KINDS[kind].hint}
        {...field('kind')}
      />
      <Textarea label="In your words" required rows={5} maxLength={DATA_REQUESTS.text} {...field('text')} />
      <ForVisitors>
        <Input label="Name" autoComplete="name" required {...field('name')} />
        <Input
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          hint="The answer goes there"
          {...field('email')}
        />
      </ForVisitors>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Submit busy={isSubmitting}>Send</Submit>
    </Form>
  );
}
