import { Inbox, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { REQUESTS } from '#contract/limits.ts';
import { requestCalls } from '#contract/requests.ts';
import { DAY } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { tabBelongings } from '../../session/belongings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { HELLO } from '../messages.ts';
import { nameOf } from '../name.ts';
import { UnlessSuspended } from '../unless-suspended.tsx';
import type { Greeted } from './open-hello.ts';
import { useTerms } from './use-terms.ts';

const loadSchema = async () =>
  (await import('#contract/schemas/requests.ts')).requestSchemas.sendRequest.input.pick({ content: true });

interface SayHelloProps extends Openable {
  person: Greeted;
  onSent: () => void;
}

/** The one message to somebody without a chat, and what becomes of it. */
export function SayHello({ person, onSent, open, onOpenChange }: SayHelloProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Say hello to ${person.firstName}`}>
      <div className="mt-3 flex items-center gap-3">
        <Avatar id={person._id} name={nameOf(person)} image={person.image} size={40} />
        <p className="text-sm text-ink-3 min-w-0 wrap-anywhere">{person.YearAndBranch}</p>
      </div>
      <UnlessSuspended rule="meetPeople" className="mt-5">
        <HelloForm
          person={person}
          onCancel={() => onOpenChange(false)}
          onSent={() => {
            onOpenChange(false);
            onSent();
          }}
        />
      </UnlessSuspended>
    </Dialog>
  );
}

interface HelloFormProps {
  person: Greeted;
  onCancel: () => void;
  onSent: () => void;
}

/** Keeps what is typed until it is sent. */
function HelloForm({ person, onCancel, onSent }: HelloFormProps) {
  const { _id: personId, firstName } = person;
  const form = useSchemaForm(loadSchema, { content: drafts.get(personId) ?? '' }, { hasDraft: true });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { content } }) => (content ? drafts.set(personId, content) : drafts.remove(personId)),
      }),
    [subscribe, personId],
  );
  const { terms } = useTerms(personId);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ content }) => {
    try {
      await api(requestCalls.sendRequest, { personId, content });
      drafts.remove(personId);
      toast.success(HELLO.sent(firstName));
      onSent();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <Form onSubmit={submit} className="mt-4">
      <FormAlert className="mb-4">{errors.root?.message}</FormAlert>
      <Textarea
        label="Message"
        required
        rows={4}
        maxLength={REQUESTS.length}
        hint={`${terms ? `${terms.left} of ${terms.perDay} left today · ` : ''}${[...form.watch('content')].length} / ${REQUESTS.length}`}
        {...fieldsOf(form)('content')}
      />
      <ul className="mt-4 pt-4 border-t border-line grid gap-3 text-[15px] leading-[22px] text-ink-2">
        <Fact icon={<MessageCircle />}>
          One message, no pictures and no links. You can write more once {firstName} answers.
        </Fact>
        <Fact icon={<Inbox />}>It waits under Requests. You are not told whether it was seen.</Fact>
      </ul>
      <SubmitButtons action="Send" busy={isSubmitting} onCancel={onCancel} />
    </Form>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3 [&>svg]:size-[18px] [&>svg]:mt-0.5 [&>svg]:shrink-0 [&>svg]:text-ink-3">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

/** Typed first messages by member, of this tab. */
const drafts = tabBelongings<string>({
  kind: 'hello',
  longest: 30 * DAY,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});
