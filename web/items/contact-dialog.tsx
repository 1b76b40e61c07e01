import { useEffect } from 'react';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { LENGTH } from '#contract/limits.ts';
import type { Member } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../forms/schema-form.ts';
import { HOLD_ON, ITEMS } from '../messages.ts';
import { nameOf } from '../people/name.ts';
import { UnlessSuspended } from '../people/unless-suspended.tsx';
import { tabBelongings } from '../session/belongings.ts';
import { Dialog, SubmitButtons } from '../ui/dialog.tsx';
import { Input, Textarea } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { toast } from '../ui/toast.tsx';

const loadSchema = async () => (await import('#contract/schemas/items.ts')).ContactForm;

interface ContactDialogProps {
  item: ItemDetail;
  member: Member;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closes on Cancel and on Submit. Keeps the typed text until it is sent, also after a failure. */
export function ContactDialog({ item, member, open, onOpenChange }: ContactDialogProps) {
  const known = { name: nameOf(member), email: member.email, message: contactDrafts.get(item._id) ?? '' };
  const form = useSchemaForm(loadSchema, known, { hasDraft: true });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { message } }) =>
          message ? contactDrafts.set(item._id, message) : contactDrafts.remove(item._id),
      }),
    [subscribe, item._id],
  );
  const field = fieldsOf(form);
  const { errors } = form.formState;
  const { email: sellerEmail } = item.owner;

  const submit = form.handleSubmit(async (fields) => {
    onOpenChange(false);
    try {
      const to = { itemId: item._id, ...(sellerEmail && { sellerEmail }) };
      const mail = api(itemCalls.contactSeller, { ...fields, ...to });
      await toast.during(mail, HOLD_ON);
      form.resetField('message', { defaultValue: '' });
      contactDrafts.remove(item._id);
      toast.success(ITEMS.mailSent);
    } catch (error) {
      const refused = error instanceof Problem && error.status < 500;
      toast.error(refused ? ITEMS.mailFailed : ITEMS.mailBroke);
      if (!refused) return form.setError('root', { message: failureText(error) });
      // The server named wrong fields: reopen the form, which still has everything.
      if (error.errors?.length) onOpenChange(true);
      requestAnimationFrame(() => showFailure(form, error));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Seller"
      // Name and address are already filled in.
      focusFirst={() => form.setFocus('message')}
    >
      <About item={item} />
      <UnlessSuspended rule="meetPeople" className="mt-5">
        <Form onSubmit={submit} className="mt-5 space-y-5">
          <FormAlert>{errors.root?.message}</FormAlert>
          <Input label="Name" required autoComplete="name" maxLength={LENGTH.name * 2} {...field('name')} />
          <Input label="Email" required type="email" inputMode="email" autoComplete="email" {...field('email')} />
          <p className="-mt-3 text-sm text-ink-3 wrap-anywhere">
            Answers go to {member.email}, your own address, which the seller sees.
          </p>
          <Textarea label="Message" required rows={4} maxLength={LENGTH.mailMessage} {...field('message')} />
          <SubmitButtons action="Submit" busy={false} onCancel={() => onOpenChange(false)} />
        </Form>
      </UnlessSuspended>
    </Dialog>
  );
}

const About = ({ item }: Pick<ContactDialogProps, 'item'>) => (
  <div className="mt-3 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
    <span className="size-12 rounded-[10px] overflow-hidden shrink-0">
      <Picture picture={item.picture} sizes="48px" />
    </span>
    <div className="min-w-0">
      <p className="font-semibold truncate">{item.title}</p>
      <p className="text-sm text-ink-3 truncate">{item.owner.email ?? 'N/A'}</p>
    </div>
  </div>
);

/** What is typed to a seller, by item: it is there again after Back, and never in another item's form. */
const contactDrafts = tabBelongings<string>({
  kind: 'contact',
  longest: DAY,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});
