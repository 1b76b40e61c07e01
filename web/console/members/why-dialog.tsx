import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isBlank } from '#contract/rules/text.ts';
import { useAct } from '../../deals/acts/use-act.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';

interface WhyDialogProps extends Openable {
  title: string;
  /** The act and the member's id: what is typed belongs to them. */
  about: string;
  /** The hint: who is told, and that it is audited. */
  hint: string;
  /** The button's label. */
  act: string;
  danger?: boolean;
  onAct: (why: string) => Promise<void>;
  /** It was sent or cancelled: the children's own input goes too. */
  onCleared?: () => void;
  children?: ReactNode;
}

/** The dialog for an act on a member that needs a reason. */
export function WhyDialog({ open, onOpenChange, title, about, onAct, onCleared, children, ...words }: WhyDialogProps) {
  const { hint, act, danger } = words;
  const [why, setWhy, clear] = useDialogDraft(`why ${about}`, '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, failed, run } = useAct();
  const close = () => {
    clear();
    onCleared?.();
    onOpenChange(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(why)) {
      setError('Why is required');
      field.current?.focus();
      return;
    }
    const done = await run(async () => {
      await onAct(why.trim());
      return true;
    });
    if (done) close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <Form onSubmit={submit}>
        {children}
        <Input
          ref={field}
          className="mt-4"
          label="Why"
          required
          maxLength={300}
          hint={hint}
          value={why}
          error={error}
          onChange={({ target }) => {
            setWhy(target.value);
            setError(undefined);
          }}
        />
        <FormAlert className="mt-3">{failed}</FormAlert>
        <SubmitButtons action={act} danger={danger} busy={busy} onCancel={close} />
      </Form>
    </Dialog>
  );
}
