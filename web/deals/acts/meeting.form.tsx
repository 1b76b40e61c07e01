import { useEffect, useRef, useState } from 'react';
import { dealActCalls } from '#contract/deal-acts.ts';
import { ACTS } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import { faultsOf, nearTimes, type TimeDraft, timeOf } from '../meeting/meeting-times.ts';
import { PlaceField } from '../meeting/place-field.tsx';
import { TimesField } from '../meeting/times-field.tsx';
import { partnerName } from '../partner.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { dialogOf } from './dialog-of.ts';
import { useAct } from './use-act.ts';

/** Proposes times to meet, moves a meeting, or cancels it. */
export function Component({ deal, open, onOpenChange, onDone }: DealDialogProps) {
  const [cancels, setCancels] = useState(false);
  const [times, setTimes, clearTimes] = useDialogDraft<TimeDraft[]>(`times ${deal._id}`, [nearTimes(new Date())[0]]);
  const change = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setCancels(false);
  };
  const done = (changed: Deal) => {
    change(false);
    clearTimes();
    onDone(changed);
  };
  const cancel = () => {
    clearTimes();
    change(false);
  };
  const hasSomething = deal.meeting !== null || deal.proposal !== null;
  const { title: cancelTitle } = dialogOf('cancelMeeting', deal);
  const title = cancels ? cancelTitle : deal.meeting ? 'Move the meeting' : ACTS.proposeMeeting.step.label;
  return (
    <Dialog open={open} onOpenChange={change} title={title}>
      {cancels ? (
        <CancelForm deal={deal} onBack={() => setCancels(false)} onDone={done} />
      ) : (
        <ProposeForm
          {...{ deal, times, setTimes }}
          onCancel={cancel}
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
  onCancel: () => void;
  onCancelMeeting: (() => void) | null;
  onDone: (deal: Deal) => void;
}

function ProposeForm({ deal, times, setTimes, onCancel, onCancelMeeting, onDone }: ProposeFormProps) {
  const whereItIs = deal.item.location?.slice(0, DEALS.place) ?? '';
  const [place, setPlace, clearPlace] = useDialogDraft(
    `meeting ${deal._id}`,
    deal.meeting?.place ?? deal.proposal?.place ?? whereItIs,
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
    wasRefused.current = Boolean(missing) || times.length === 0 || wrong.some(Boolean);
    if (wasRefused.current) return;
    const dates = times.flatMap((draft) => timeOf(draft)?.toISOString() ?? []);
    const proposal = { dealId: deal._id, times: dates, place: place.trim() };
    void run(async () => {
      const { data } = await api(dealActCalls.proposeMeeting, proposal);
      clearPlace();
      onDone(data);
    });
  };
  const cancel = () => {
    clearPlace();
    onCancel();
  };

  return (
    <Form ref={form} className="mt-5 space-y-5" onSubmit={submit}>
      <FormAlert>{failed}</FormAlert>
      <PlaceField first={whereItIs} value={place} onChange={setPlace} error={placeFault ?? undefined} />
      <TimesField times={times} faults={faults} onChange={change} />
      <SubmitButtons
        action="Propose"
        busy={busy}
        onCancel={cancel}
        more={
          onCancelMeeting && (
            <Button look="ghost" onClick={onCancelMeeting}>
              {dialogOf('cancelMeeting', deal).title}
            </Button>
          )
        }
      />
    </Form>
  );
}

interface CancelFormProps {
  deal: Deal;
  onBack: () => void;
  onDone: (deal: Deal) => void;
}

function CancelForm({ deal, onBack, onDone }: CancelFormProps) {
  const [reason, setReason, clear] = useDialogDraft(`why ${deal._id}`, '');
  const { action } = dialogOf('cancelMeeting', deal);
  const { busy, failed, run } = useAct();
  const back = () => {
    clear();
    onBack();
  };
  const submit = () =>
    run(async () => {
      const { data } = await api(dealActCalls.cancelMeeting, { dealId: deal._id, reason });
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
