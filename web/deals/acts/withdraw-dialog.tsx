import type { Deal } from '#contract/deals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { partnerName } from '../partner.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { EndForm } from './end-form.tsx';
import { CHANGED_MY_MIND, DID_NOT_COME, NO_ANSWER } from './reason-choice.tsx';

/** Withdraws the buyer's deal; for a seller whose deal is not reserved, refuses it. */
export function WithdrawDialog({ deal, onDone, ...dialog }: DealDialogProps) {
  const { title, action, says, reasons } = wordsOf(deal);
  const close = () => dialog.onOpenChange(false);
  const done = (ended: Deal) => {
    close();
    onDone(ended);
  };
  return (
    <Dialog {...dialog} title={title}>
      <EndForm {...{ deal, action, says, reasons }} first={CHANGED_MY_MIND} onCancel={close} onEnded={done} />
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
