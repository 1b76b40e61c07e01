import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { partnerName } from '../partner.ts';

interface WrongDialogProps extends Openable {
  deal: Deal;
  /** Absent if the deal can no longer be withdrawn. */
  onWithdraw: (() => void) | undefined;
}

/** Helps where something is wrong: write to the other side, or withdraw. */
export const WrongDialog = ({ deal, onWithdraw, ...dialog }: WrongDialogProps) => (
  <Dialog {...dialog} title="Something is wrong">
    <p className="mt-1.5 text-ink-2">
      {onWithdraw
        ? `Keep the code to yourself. Talk about it with ${partnerName(deal)}, or do not take it.`
        : `Talk about it with ${partnerName(deal)}. Nothing is final before the code is typed or both have confirmed it.`}
    </p>
    <DialogButtons
      more={
        onWithdraw && (
          <Button look="danger-soft" onClick={onWithdraw}>
            I do not take it
          </Button>
        )
      }
    >
      <Button look="quiet" onClick={() => dialog.onOpenChange(false)}>
        Cancel
      </Button>
      <ButtonLink to={paths.chat(deal.partner?._id)}>Write to {partnerName(deal)}</ButtonLink>
    </DialogButtons>
  </Dialog>
);
