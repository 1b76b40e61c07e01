import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { SubmitButtons } from '../../ui/dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { MissedHint, ReasonChoice, useReason } from './reason-choice.tsx';
import { useAct } from './use-act.ts';

interface EndFormProps {
  deal: Deal;
  action: string;
  /** What the reason leads to. */
  says: string;
  reasons: string[];
  first: string;
  onCancel: () => void;
  onEnded: (ended: Deal) => Promise<void> | void;
}

/** Ends a deal with a reason. */
export function EndForm({ deal, action, says, reasons, first, onCancel, onEnded }: EndFormProps) {
  const { props, reason, didNotCome, clear } = useReason(`${action} ${deal._id}`, reasons, first);
  const { busy, failed, run } = useAct();
  const submit = () =>
    run(async () => {
      const { data } = await api(dealCalls.endDeal, { dealId: deal._id, reason, didNotCome });
      clear();
      await onEnded(data);
    });
  const cancel = () => {
    clear();
    onCancel();
  };
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-3">{says}</p>
      <DealHead deal={deal} />
      <Form onSubmit={submit} className="mt-5 space-y-4">
        <FormAlert>{failed}</FormAlert>
        <ReasonChoice legend="Why" {...props} />
        {didNotCome && <MissedHint deal={deal} />}
        <SubmitButtons action={action} danger busy={busy} onCancel={cancel} />
      </Form>
    </>
  );
}
