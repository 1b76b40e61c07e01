import { useCallback, useState } from 'react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { useDealNews } from '../use-deal-news.ts';

/** The deal of an open dialog as it stands now: it is loaded again after news of the member's deals. */
export function useFreshDeal(given: Deal, isOpen: boolean): { deal: Deal; reload: () => Promise<void> } {
  const [fresh, setFresh] = useState<Deal>();
  const { _id: dealId } = given;
  const reload = useCallback(async () => {
    try {
      setFresh((await api(dealCalls.getDeal, { dealId })).data);
    } catch (error) {
      // The dialog works with what it has; the server decides.
      if (!(error instanceof Problem)) throw error;
    }
  }, [dealId]);
  useDealNews(async () => {
    if (isOpen) await reload();
  });
  const isNewer = fresh?._id === dealId && fresh.changedAt >= given.changedAt;
  return { deal: isNewer ? fresh : given, reload };
}
