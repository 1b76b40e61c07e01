import type { DialogWords, ReasonDialog } from '#contract/deals/act.ts';
import { ACTS, type ActWithDialog } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { partnerName } from '../partner.ts';

/** The words of an act's dialog for one of the two. */
export function dialogOf(act: ActWithDialog, deal: Deal) {
  const { meeting, proposal, side } = deal;
  const words: DialogWords = {
    name: partnerName(deal),
    isReserved: deal.state === 'Reserved',
    isRental: deal.rental !== null,
    cancels: meeting ? 'meeting' : proposal?.by === side ? 'own' : 'other',
  };
  const dialog: ReasonDialog = ACTS[act].dialog;
  return {
    title: dialog.title(words),
    isDanger: dialog.isDanger,
    action: dialog.action(words),
    says: dialog.says?.(words) ?? null,
    ...(dialog.reasons?.(words) ?? { list: [], chosen: undefined }),
  };
}
