import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/on-demand.tsx';
import { partnerName } from '../partner.ts';
import { DealHead } from './deal-head.tsx';
import { CHANGED_MY_MIND, DID_NOT_COME, MissedHint, NO_ANSWER, ReasonChoice, useReason } from './reason-choice.tsx';
import { useAct } from './use-act.ts';

interface WithdrawDialogProps extends Openable {
  deal: Deal;
  onDone: (deal: Deal) => void;
}

/** Withdraws the buyer's deal; for a seller whose deal is not reserved, refuses it. */
export function WithdrawDialog({ deal, onDone, ...dialog }: WithdrawDialogProps) {
  const { title, action, says, reasons } = wordsOf(deal);
  const reason = useReason(reasons, CHANGED_MY_MIND);
  const { busy, failed, run } = useAct();
  const submit = () =>
    run(async () => {
      const { data } = await api(dealCalls.endDeal, {
        dealId: deal._id,
        reason: reason.reason,
        didNotCome: reason.didNotCome,
      });
      dialog.onOpenChange(false);
      onDone(data);
    });
  return (
    <Dialog {...dialog} title={title}>
      <p className="mt-0.5 text-sm text-ink-3">{says}</p>
      <DealHead deal={deal} />
      <Form onSubmit={submit} className="mt-5 grid gap-4">
        <FormAlert>{failed}</FormAlert>
        <ReasonChoice legend="Why" {...reason.props} />
        {reason.didNotCome && <MissedHint deal={deal} />}
        <div className="-mt-4">
          <DialogButtons>
            <Button look="quiet" className="max-md:h-[52px]" onClick={() => dialog.onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" look="danger" className="max-md:h-[52px]" busy={busy && action}>
              {action}
            </Button>
          </DialogButtons>
        </div>
      </Form>
    </Dialog>
  );
}

function wordsOf(deal: Deal) {
  const name = partnerName(deal);
  if (deal.side === 'seller')
    return {
      title: `Decline ${name}`,
      action: 'Decline',
      says: deal.rental
        ? `${name} learns that these days are not possible.`
        : `${name} leaves the line and learns why.`,
      reasons: ['For somebody else', CHANGED_MY_MIND],
    };
  const isReserved = deal.state === 'Reserved';
  return {
    title: 'Withdraw',
    action: 'Withdraw',
    says: isReserved
      ? `${name} can give it to somebody else then.`
      : 'You lose your place in line. You can ask again later.',
    reasons: ['Found another', CHANGED_MY_MIND, NO_ANSWER, ...(isReserved ? [DID_NOT_COME] : [])],
  };
}
