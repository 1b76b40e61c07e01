import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ACTS } from '#contract/deals/acts.ts';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { ErrorText, Textarea } from '../../ui/field.tsx';
import { OtherClock } from '../../ui/other-clock.tsx';
import type { DealDialogProps } from '../acts/act-dialog.tsx';
import { useAct } from '../acts/use-act.ts';
import { partnerName } from '../partner.ts';
import { addDays, today } from '../rental/days.ts';
import { faultsOf, firstTime, nextTime, type TimeDraft, timeOf } from './meeting-times.ts';
import { PlaceField } from './place-field.tsx';

/** Proposes times to meet, moves a meeting, or cancels it. */
export function MeetingDialog({ deal, open, onOpenChange, onDone }: DealDialogProps) {
  const [cancels, setCancels] = useState(false);
  const [times, setTimes, clearTimes] = useDialogDraft<TimeDraft[]>(`times ${deal._id}`, [firstTime(new Date())]);
  const change = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setCancels(false);
  };
  const done = (changed: Deal) => {
    change(false);
    clearTimes();
    onDone(changed);
  };
  const hasSomething = deal.meeting !== null || deal.proposal !== null;
  const title = cancels ? cancelWords(deal).what : deal.meeting ? 'Move the meeting' : ACTS.proposeMeeting.step.label;
  return (
    <Dialog open={open} onOpenChange={change} title={title}>
      {cancels ? (
        <CancelForm deal={deal} onBack={() => setCancels(false)} onDone={done} />
      ) : (
        <ProposeForm
          {...{ deal, times, setTimes }}
          onCancelMeeting={hasSomething ? () => setCancels(true) : null}
          onDone={done}
        />
      )}
    </Dialog>
  );
}

interface ProposeFormProps {
  deal: Deal;
  times: TimeDraft[];
  setTimes: (times: TimeDraft[]) => void;
  onCancelMeeting: (() => void) | null;
  onDone: (deal: Deal) => void;
}

function ProposeForm({ deal, times, setTimes, onCancelMeeting, onDone }: ProposeFormProps) {
  const [place, setPlace, clearPlace] = useDialogDraft(
    `meeting ${deal._id}`,
    deal.meeting?.place ?? deal.proposal?.place ?? '',
  );
  const [faults, setFaults] = useState<(string | null)[]>([]);
  const [placeFault, setPlaceFault] = useState<string | null>(null);
  const { busy, failed, run } = useAct();
  const form = useRef<HTMLFormElement>(null);
  const wasRefused = useRef(false);

  useEffect(() => {
    if (!wasRefused.current) return;
    wasRefused.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  const change = (next: TimeDraft[]) => {
    setTimes(next);
    // Show errors again only if they remain.
    if (faults.some(Boolean)) setFaults(faultsOf(next, new Date()));
  };

  const submit = () => {
    const wrong = faultsOf(times, new Date());
    const missing = !isBlank(place) ? null : 'Say where to meet.';
    setFaults(wrong);
    setPlaceFault(missing);
    wasRefused.current = Boolean(missing) || wrong.some(Boolean);
    if (wasRefused.current) return;
    const dates = times.flatMap((draft) => timeOf(draft)?.toISOString() ?? []);
    const proposal = { dealId: deal._id, times: dates, place: place.trim() };
    void run(async () => {
      const { data } = await api(dealCalls.proposeMeeting, proposal);
      clearPlace();
      onDone(data);
    });
  };

  return (
    <Form ref={form} className="mt-5 grid gap-5" onSubmit={submit}>
      <FormAlert>{failed}</FormAlert>
      <PlaceField value={place} onChange={setPlace} error={placeFault ?? undefined} />
      <TimesField times={times} faults={faults} onChange={change} />
      <div className="grid gap-2.5">
        <Button type="submit" wide className="max-md:h-[52px]" busy={busy && 'Propose'}>
          Propose
        </Button>
        {onCancelMeeting && (
          <Button look="ghost" wide onClick={onCancelMeeting}>
            {cancelWords(deal).what}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface TimesFieldProps {
  times: TimeDraft[];
  faults: (string | null)[];
  onChange: (times: TimeDraft[]) => void;
}

const TimesField = ({ times, faults, onChange }: TimesFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="label">When, up to three</legend>
    <OtherClock className="hint mt-0! mb-2" />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {times.map((time, i) => (
        <TimeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a time is what stands at its place
          key={i}
          number={i + 1}
          time={time}
          error={faults[i] ?? undefined}
          onChange={(next) => onChange(times.with(i, next))}
          onRemove={times.length > 1 ? () => onChange(times.toSpliced(i, 1)) : null}
        />
      ))}
      {times.length < DEALS.meetingTimes && (
        <Button look="soft" onClick={() => onChange([...times, nextTime(times.at(-1) ?? firstTime(new Date()))])}>
          <Plus className="size-[18px]" strokeWidth={2.2} />
          Add a time
        </Button>
      )}
    </div>
  </fieldset>
);

interface TimeRowProps {
  number: number;
  time: TimeDraft;
  error: string | undefined;
  onChange: (time: TimeDraft) => void;
  onRemove: (() => void) | null;
}

function TimeRow({ number, time, error, onChange, onRemove }: TimeRowProps) {
  const id = useId();
  const attributes = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    required: true,
  } as const;
  return (
    <div>
      <div className="flex gap-1.5">
        <input
          type="date"
          aria-label={`Day ${number}`}
          className="field min-w-0 flex-1 max-md:px-2.5!"
          min={today()}
          max={addDays(today(), DEALS.meetingDays)}
          value={time.date}
          onChange={(event) => onChange({ ...time, date: event.target.value })}
          {...attributes}
        />
        <input
          type="time"
          aria-label={`Time ${number}`}
          className="field min-w-0 flex-1 max-md:px-2.5!"
          value={time.clock}
          onChange={(event) => onChange({ ...time, clock: event.target.value })}
          {...attributes}
        />
        {onRemove && (
          <IconButton label={`Remove time ${number}`} className="shrink-0 my-auto" onClick={onRemove}>
            <X className="size-[18px]" />
          </IconButton>
        )}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

/** Ends an agreed meeting, one's own proposal or the other side's. */
function cancelWords({ meeting, proposal, side }: Deal): { what: string; action: string } {
  if (meeting) return { what: 'Cancel the meeting', action: 'Cancel it' };
  if (proposal?.by === side) return { what: 'Take the proposal back', action: 'Take it back' };
  return { what: 'I cannot come then', action: 'Say so' };
}

interface CancelFormProps {
  deal: Deal;
  onBack: () => void;
  onDone: (deal: Deal) => void;
}

function CancelForm({ deal, onBack, onDone }: CancelFormProps) {
  const [reason, setReason, clear] = useDialogDraft(`why ${deal._id}`, '');
  const { action } = cancelWords(deal);
  const { busy, failed, run } = useAct();
  const back = () => {
    clear();
    onBack();
  };
  const submit = () =>
    run(async () => {
      const { data } = await api(dealCalls.cancelMeeting, { dealId: deal._id, reason });
      clear();
      onDone(data);
    });
  return (
    <Form className="mt-5" onSubmit={submit}>
      <FormAlert className="mb-4">{failed}</FormAlert>
      <Textarea
        label="Reason"
        hint={`${partnerName(deal)} reads it. You can leave it empty.`}
        rows={3}
        maxLength={DEALS.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <SubmitButtons action={action} danger busy={busy} cancel="Back" onCancel={back} />
    </Form>
  );
}
