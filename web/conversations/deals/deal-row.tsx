import type { DealDialog } from '#contract/deals/acts.ts';
import type { DealDetail } from '#contract/deals.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import type { Row } from '../conversation/rows.ts';
import type { Deals } from './use-deals.ts';

/** Acts of cards and the strip on a deal. */
export interface DealActs {
  deals: Deals;
  open: (name: DealDialog, deal: DealDetail) => void;
}

/** The id of an event's card, to which the strip links. */
export const eventId = (dealId: string, number: number): string => `deal-${dealId}-${number}`;

/** A deal message: a card if it can be answered, otherwise a quiet line. */
export function DealEventRow({ row, acts }: { row: Row; acts: DealActs }) {
  const { View, isBehind } = acts.deals;
  const deal = acts.deals.all?.find(({ _id }) => _id === row.deal?._id);
  const event = deal?.events.find(({ number }) => number === row.deal?.number);
  return (
    <li
      data-row={row.key}
      data-number={row.number}
      id={row.deal ? eventId(row.deal._id, row.deal.number) : undefined}
      className="min-w-0"
    >
      {deal && event && View ? (
        <View event={event} deal={deal} acts={acts} />
      ) : isBehind && row.deal && !(deal && row.deal.number < (deal.events.at(-1)?.number ?? 0)) ? (
        <Skeleton className="h-[18px] w-1/2 mx-auto" />
      ) : (
        // Could not be loaded, or is too old.
        <PlainRow row={row} />
      )}
    </li>
  );
}

const PlainRow = ({ row }: { row: Row }) => (
  <p className="px-2 text-[13px] leading-[18px] text-ink-3 text-center text-balance wrap-anywhere">
    {row.content}
    <span className="whitespace-nowrap">
      {' · '}
      <When time={row.time} />
    </span>
  </p>
);
