import { Flag, Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DESK, type ReportReason } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { reportCalls } from '#contract/reports.ts';
import { REASON_CHOICES, REASONS_OF } from '#contract/rules/desk-words.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { useDialogDraft } from '../forms/typed.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, SubmitButtons } from '../ui/dialog.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import type { Reported } from './open-report.ts';
import { type Outcome, ReportSent } from './report-sent.tsx';

/** Two taps: a reason and Send. Typed text stays until it is sent. */
export function ReportSheet({ reported, ...dialog }: Openable & { reported: Reported }) {
  const { kind, thingId, conversationId, person } = reported;
  const [reason, setReason, clearReason] = useDialogDraft<ReportReason | undefined>(`reason ${thingId}`, undefined);
  const [text, setText, clearText] = useDialogDraft(`report ${thingId}`, '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [opener] = useState(() => document.activeElement);

  const done = (outcome: Outcome) => {
    setOutcome(outcome);
    clearReason();
    clearText();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!reason) return setError('Choose what is wrong');
    setBusy(true);
    setError('');
    try {
      await api(reportCalls.report, { kind, thingId, reason, text, ...(conversationId && { conversationId }) });
      done({ how: 'sent', reason });
    } catch (failure) {
      if (failure instanceof Problem && failure.code === 'CONFLICT') done({ how: 'before', reason });
      else setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  const cancel = () => {
    clearReason();
    clearText();
    dialog.onOpenChange(false);
  };

  if (outcome) return <ReportSent {...dialog} {...{ outcome, reported, opener }} />;
  return (
    <Dialog {...dialog} title="What is wrong?">
      <ReportedThing reported={reported} />
      <Form onSubmit={send}>
        <fieldset className="-mx-2 md:-mx-3.5 grid gap-0.5">
          <legend className="sr-only">What is wrong?</legend>
          {REASONS_OF[kind].map((one) => (
            <Reason key={one} reason={one} isChosen={one === reason} onChoose={() => setReason(one)}>
              <textarea
                className="field"
                rows={2}
                aria-label="A sentence, if you like"
                placeholder="A sentence, if you like"
                maxLength={DESK.text}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </Reason>
          ))}
        </fieldset>
        <FormAlert className="mt-3">{error}</FormAlert>
        <Foot person={person?.firstName} isBusy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}

interface FootProps {
  person: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
}

const Foot = ({ person, isBusy, onCancel }: FootProps) => (
  <>
    <p className="mt-5 flex items-center gap-1.5 text-sm text-ink-3">
      <Lock className="size-4 shrink-0" aria-hidden="true" />
      {person ? `${person} does not learn who reported` : 'Nobody else learns who reported'}
    </p>
    <SubmitButtons action="Send report" busy={isBusy} onCancel={onCancel} />
  </>
);

interface ReasonProps {
  reason: ReportReason;
  isChosen: boolean;
  onChoose: () => void;
  /** The content below the chosen reason. */
  children: ReactNode;
}

function Reason({ reason, isChosen, onChoose, children }: ReasonProps) {
  const name = useId();
  const { name: words, hint } = REASON_CHOICES[reason];
  return (
    <div>
      <label className="group relative flex items-center gap-3.5 min-h-[52px] px-3.5 py-2 rounded-[12px] text-[15.5px] leading-6 font-medium cursor-pointer hover:bg-sunken has-checked:bg-pen-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
        <input
          type="radio"
          name="reason"
          className="absolute inset-0 size-full opacity-0 cursor-[inherit]"
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={hint && name}
        />
        <span
          className="size-5 shrink-0 rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_6px_var(--pen-text)]"
          aria-hidden="true"
        />
        <span>
          {words}
          {hint && (
            <small id={name} className="block text-[13.5px] leading-[19px] font-normal text-ink-3">
              {hint}
            </small>
          )}
        </span>
      </label>
      {isChosen && <div className="px-3.5 pt-1.5 pb-2.5">{children}</div>}
    </div>
  );
}

/** The reported thing: its picture, title and owner. */
const ReportedThing = ({ reported: { kind, title, note, image, person } }: { reported: Reported }) => (
  <div className="mt-3.5 mb-3 flex items-center gap-3.5 p-2.5 rounded-[14px] bg-sunken dark:bg-surface">
    {kind === 'person' ? (
      <Avatar id={person?._id} name={title} image={image} size={48} />
    ) : (
      <span className="size-12 shrink-0 rounded-[10px] overflow-hidden bg-sunken-2 grid place-items-center text-ink-3">
        {image ? (
          <img src={image} alt="" className="size-full object-cover" />
        ) : (
          <Flag className="size-5" aria-hidden="true" />
        )}
      </span>
    )}
    <span className="min-w-0">
      <b className="block font-semibold leading-[22px] line-clamp-2 wrap-anywhere">{title}</b>
      {note && <small className="block text-[13.5px] leading-[19px] text-ink-3 truncate">{note}</small>}
    </span>
  </div>
);
