import { useState } from 'react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import { partnerName } from '../partner.ts';
import { DealHead } from './deal-head.tsx';
import { CHANGED_MY_MIND, DID_NOT_COME, MissedHint, NO_ANSWER, ReasonChoice, useReason } from './reason-choice.tsx';
import { useAct } from './use-act.ts';

/** The deal that `next in line` reserves. */
const HOURS = 48;

interface ReleaseDialogProps extends Openable {
  deal: Deal;
  /** Opened by 'did not come'. */
  didNotCome?: boolean;
  /** Called when the dialog closes after a release. */
  onDone: (deal: Deal) => void;
}

/** Ends a reservation with a reason, then offers it to the next in line. Seller only. */
export function ReleaseDialog({ deal, didNotCome = false, open, onOpenChange, onDone }: ReleaseDialogProps) {
  const [released, setReleased] = useState<{ deal: Deal; next: Deal | undefined }>();
  const close = () => {
    onOpenChange(false);
    if (released) onDone(released.deal);
  };
  const done = (ended: Deal, next: Deal | undefined) => {
    if (next) return setReleased({ deal: ended, next });
    onOpenChange(false);
    onDone(ended);
  };
  const title = released?.next ? 'Next in line' : `Release ${partnerName(deal)}`;
  return (
    <Dialog open={open} onOpenChange={(wants) => (wants ? onOpenChange(true) : close())} title={title}>
      {released?.next ? (
        <NextInLine deal={released.next} onClose={close} />
      ) : (
        <Why deal={deal} didNotCome={didNotCome} onCancel={close} onDone={done} />
      )}
    </Dialog>
  );
}

interface WhyProps {
  deal: Deal;
  didNotCome: boolean;
  onCancel: () => void;
  onDone: (ended: Deal, next: Deal | undefined) => void;
}

function Why({ deal, didNotCome, onCancel, onDone }: WhyProps) {
  const reason = useReason([NO_ANSWER, DID_NOT_COME, CHANGED_MY_MIND], didNotCome ? DID_NOT_COME : NO_ANSWER);
  const { busy, failed, run } = useAct();
  const submit = () =>
    run(async () => {
      const { data } = await api(dealCalls.endDeal, {
        dealId: deal._id,
        reason: reason.reason,
        didNotCome: reason.didNotCome,
      });
      onDone(data, await nextInLine(data));
    });
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-3">
        {partnerName(deal)} learns why. {deal.rental ? 'The days are free again.' : 'The item is available again.'}
      </p>
      <DealHead deal={deal} />
      <Form onSubmit={submit} className="mt-5 grid gap-4">
        <FormAlert>{failed}</FormAlert>
        <ReasonChoice legend="Why" {...reason.props} />
        {reason.didNotCome && <MissedHint deal={deal} />}
        <div className="-mt-4">
          <DialogButtons>
            <Button look="quiet" className="max-md:h-[52px]" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" look="danger" className="max-md:h-[52px]" busy={busy && 'Release'}>
              Release
            </Button>
          </DialogButtons>
        </div>
      </Form>
    </>
  );
}

/** The first buyer in line. The release has succeeded in any case, so a failure to load is silent. */
async function nextInLine({ item, rental }: Deal): Promise<Deal | undefined> {
  if (!item._id || rental) return undefined;
  const line = await api(dealCalls.listLine, { itemId: item._id, limit: 10 }).catch(() => undefined);
  return line?.data.find((deal) => deal.state === 'Interested' && !deal.rental && !deal.offer);
}

function NextInLine({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { busy, failed, run } = useAct();
  const action = `Reserve for ${partnerName(deal)}`;
  const reserve = () =>
    run(async () => {
      await api(dealCalls.reserveDeal, { dealId: deal._id, hours: HOURS });
      toast.success(`Reserved for ${partnerName(deal)}`);
      onClose();
    });
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-3">
        {partnerName(deal)} waits for it, and learns that it is reserved for {HOURS} hours.
      </p>
      <DealHead deal={deal} />
      <FormAlert className="mt-4">{failed}</FormAlert>
      <DialogButtons>
        <Button look="quiet" className="max-md:h-[52px]" onClick={onClose}>
          Not now
        </Button>
        <Button className="max-md:h-[52px]" busy={busy && action} onClick={reserve}>
          {action}
        </Button>
      </DialogButtons>
    </>
  );
}
