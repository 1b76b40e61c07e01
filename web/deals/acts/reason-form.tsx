import { dealActCalls } from '#contract/deal-acts.ts';
import { type ActWithDialog, isPlain } from '#contract/deals/acts.ts';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { SubmitButtons } from '../../ui/dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { dialogOf } from './dialog-of.ts';
import { MissedHint, ReasonChoice, useReason } from './reason-choice.tsx';
import { useAct } from './use-act.ts';

interface ReasonFormProps {
  act: ActWithDialog;
  deal: Deal;
  /** The reason chosen at first, in place of the act's own. */
  chosen?: string | undefined;
  onCancel: () => void;
  onDone: (changed: Deal) => Promise<void> | void;
}

/** Does an act that needs nothing but a reason. */
export function ReasonForm({ act, deal, chosen, onCancel, onDone }: ReasonFormProps) {
  const { action, isDanger, says, list, ...words } = dialogOf(act, deal);
  const { props, reason, didNotCome, clear } = useReason(`${act} ${deal._id}`, list, chosen ?? words.chosen);
  const { busy, failed, run } = useAct();
  const submit = () =>
    run(async () => {
      const { data } = await send(act, { dealId: deal._id, reason, didNotCome });
      clear();
      await onDone(data);
    });
  const leave = () => {
    clear();
    onCancel();
  };
  return (
    <>
      {says && (
        <>
          <p className="mt-0.5 text-sm text-ink-3">{says}</p>
          <DealHead deal={deal} />
        </>
      )}
      <Form onSubmit={submit} className="mt-5 space-y-4">
        <FormAlert>{failed}</FormAlert>
        <ReasonChoice legend="Why" {...props} />
        {didNotCome && <MissedHint deal={deal} />}
        <SubmitButtons action={action} danger={isDanger} busy={busy} onCancel={leave} />
      </Form>
    </>
  );
}

/** Without a call of its own an act ends the deal: the server finds out how, from who ends it and its state. */
const send = (act: ActWithDialog, fields: { dealId: string; reason: string; didNotCome: boolean }) =>
  isPlain(act)
    ? api(dealActCalls[act], { dealId: fields.dealId, reason: fields.reason })
    : api(dealCalls.endDeal, fields);
