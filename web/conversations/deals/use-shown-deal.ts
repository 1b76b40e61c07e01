import { useState } from 'react';
import type { DealDetail } from '#contract/deals.ts';
import { describeDeal } from '../../deals/describe-deal.ts';
import type { DealDialogName } from './deal-dialogs.tsx';
import type { DealActs } from './deal-row.tsx';
import { useDeals } from './use-deals.ts';

/** The deals of a conversation, the one in the strip, and the dialog that is open on one. */
export function useShownDeal(given: Parameters<typeof useDeals>[0]) {
  const deals = useDeals(given);
  const [chosen, choose] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ name: DealDialogName; dealId: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const choices = toChoose(deals.all ?? []);
  const shown = choices.find(({ _id }) => _id === chosen) ?? choices[0];
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
    dialogs: {
      opened,
      isOpen,
      deals: deals.all ?? [],
      onClose: () => setOpen(false),
      onChange: () => void deals.refresh(),
    },
  };
}

/** Deals that are open or have a next step; without any, the one that ended last. */
function toChoose(all: readonly DealDetail[]): readonly DealDetail[] {
  const current = all.filter((deal) => isOpen(deal) || describeDeal(deal).step !== 'none');
  return current.length > 0 ? current : all.slice(0, 1);
}

const isOpen = ({ state }: DealDetail): boolean => state === 'Interested' || state === 'Reserved';
