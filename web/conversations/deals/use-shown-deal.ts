import { useState } from 'react';
import type { DealDialog } from '#contract/deals/acts.ts';
import { hasNextStep } from '#contract/deals/states.ts';
import type { DealDetail } from '#contract/deals.ts';
import type { DealActs } from './deal-row.tsx';
import { useDeals } from './use-deals.ts';

/** The deals of a conversation, the one in the strip, and the dialog that is open on one. */
export function useShownDeal(given: Parameters<typeof useDeals>[0]) {
  const deals = useDeals(given);
  const [chosen, choose] = useState<string | null>(null);
  /** The dialog opened last; it stays mounted while it closes. */
  const [opened, setOpened] = useState<{ name: DealDialog; dealId: string }>();
  const [open, setOpen] = useState(false);
  const choices = toChoose(deals.all ?? []);
  const shown = choices.find(({ _id }) => _id === chosen) ?? choices[0];
  const dialogDeal = deals.all?.find(({ _id }) => _id === opened?.dealId);
  const acts: DealActs = {
    deals,
    open(name, deal) {
      setOpened({ name, dealId: deal._id });
      setOpen(true);
    },
  };
  return {
    acts,
    choices,
    shown,
    choose,
    /** A deal is shown, or will be once it is loaded. */
    isShown: shown !== undefined || (deals.all === null && given.conversation.about !== null),
    dialog: opened &&
      dialogDeal && {
        name: opened.name,
        deal: dialogDeal,
        open,
        // The deals are reloaded after each dialog, also after a refusal.
        onOpenChange(isOpen: boolean) {
          setOpen(isOpen);
          if (!isOpen) void deals.refresh();
        },
        onDone: () => void deals.refresh(),
      },
  };
}

/** Deals that are open or have a next step; without any, the one that ended last. */
function toChoose(all: readonly DealDetail[]): readonly DealDetail[] {
  const current = all.filter(hasNextStep);
  return current.length > 0 ? current : all.slice(0, 1);
}
