import { useState } from 'react';
import { DID_NOT_COME } from '#contract/deals/reservations.ts';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { partnerName } from '../partner.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { dialogOf } from './dialog-of.ts';
import { ReasonForm } from './reason-form.tsx';
import { useAct } from './use-act.ts';

/** How long it is reserved for the next in line. */
const HOURS = 48;

interface ReleaseDialogProps extends DealDialogProps {
  /** Opened by 'did not come'. */
  didNotCome?: boolean;
}

/** Ends a reservation with a reason, then offers it to the next in line; done when it closes. Seller only. */
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
  const title = released?.next ? 'Next in line' : dialogOf('release', deal).title;
  return (
    <Dialog open={open} onOpenChange={(wants) => (wants ? onOpenChange(true) : close())} title={title}>
      {released?.next ? (
        <NextInLine deal={released.next} onClose={close} />
      ) : (
        <ReasonForm
          act="release"
          deal={deal}
          chosen={didNotCome ? DID_NOT_COME : undefined}
          onCancel={close}
          onDone={async (ended) => done(ended, await nextInLine(ended))}
        />
      )}
    </Dialog>
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
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button busy={busy && action} onClick={reserve}>
          {action}
        </Button>
      </DialogButtons>
    </>
  );
}
