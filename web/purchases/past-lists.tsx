import type { Deal } from '#contract/deals.ts';
import { daysOf } from '#contract/rules/rental-total.ts';
import { ToneBadge } from '../deals/deal-badge.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';
import { describeDeal } from '../deals/describe-deal.ts';
import { PersonChip } from '../deals/person-chip.tsx';
import { Stars } from '../reviews/stars.tsx';
import { Day } from '../ui/day.tsx';
import { Price } from '../ui/price.tsx';
import { ItemLink } from './item-link.tsx';

interface PastListProps {
  deals: Deal[];
  onReview: (deal: Deal) => void;
}

const isDone = ({ state }: Deal): boolean => state === 'Completed';

const PastBadge = ({ deal }: { deal: Deal }) => (
  <ToneBadge tone={isDone(deal) ? (deal.rental ? 'rental' : 'go') : 'quiet'}>{pastWords(deal)}</ToneBadge>
);

/** Table of past deals, from 768 px. */
export const PastTable = ({ deals, onReview }: PastListProps) => (
  <div className="panel overflow-hidden">
    <table className="w-full text-left" aria-label="Deals">
      <thead>
        <tr className="text-[13px] text-ink-3 bg-sunken [&>th]:font-medium [&>th]:h-12">
          <th scope="col" className="pl-6">
            Item
          </th>
          <th scope="col">Person</th>
          <th scope="col">Date</th>
          <th scope="col" className="text-right pr-6">
            Price
          </th>
          <th scope="col" className="pr-6">
            Review
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {deals.map((deal) => (
          <tr key={deal._id} className="align-middle hover:bg-canvas">
            <td className="pl-6 pr-4 py-3.5">
              <div className="flex items-center gap-3.5">
                <DealPicture deal={deal} className="size-14 rounded-[10px]" />
                <div className="min-w-0">
                  <ItemLink deal={deal} className="font-semibold leading-5 max-w-60" />
                  <div className="mt-1.5">
                    <PastBadge deal={deal} />
                  </div>
                </div>
              </div>
            </td>
            <td className="pr-4 text-sm text-ink-2 max-w-60">
              <PersonChip partner={deal.partner} />
            </td>
            <td className="pr-4 text-sm text-ink-3 whitespace-nowrap">
              <Day time={deal.changedAt} />
            </td>
            <td className="pr-6 text-right">
              {isDone(deal) ? (
                <Price value={deal.price} className="text-[18px]" />
              ) : (
                <span className="text-ink-3">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">No price</span>
                </span>
              )}
            </td>
            <td className="pr-6 whitespace-nowrap">
              <OwnReview deal={deal} onReview={onReview} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Cards that stand below 768 px instead of the table. */
export const PastCards = ({ deals, onReview }: PastListProps) => (
  <ul className="panel divide-y divide-line" aria-label="Deals">
    {deals.map((deal) => (
      <li key={deal._id} className="flex gap-3.5 p-4">
        <DealPicture deal={deal} className="size-[64px] rounded-[12px]" />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <ItemLink deal={deal} className="font-semibold leading-[22px]" />
            {isDone(deal) && <Price value={deal.price} className="text-[17px] leading-[22px]" />}
          </div>
          <p className="mt-0.5 text-sm text-ink-3 flex items-center gap-1.5">
            <PersonChip partner={deal.partner} />
            <span className="whitespace-nowrap">
              · <Day time={deal.changedAt} />
            </span>
          </p>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2 min-h-6">
            <PastBadge deal={deal} />
            {isDone(deal) && <OwnReview deal={deal} onReview={onReview} />}
          </div>
        </div>
      </li>
    ))}
  </ul>
);

/** The given stars, or the button to review while there is time. */
function OwnReview({ deal, onReview }: { deal: Deal; onReview: (deal: Deal) => void }) {
  if (deal.stars !== null) return <Stars value={deal.stars} />;
  if (!deal.reviewUntil) return <span className="text-ink-3 text-sm">None</span>;
  return (
    <button
      type="button"
      className="min-h-11 font-semibold text-pen-text hover:underline underline-offset-3"
      aria-label={`Write a review: ${deal.item.title}`}
      onClick={() => onReview(deal)}
    >
      Write a review
    </button>
  );
}

/** The outcome of a deal: 'You bought', 'Rented 3 days', 'Withdrawn by you'. */
export function pastWords(deal: Deal): string {
  const { state, side, rental } = deal;
  if (state !== 'Completed') return describeDeal(deal).state;
  if (!rental) return side === 'seller' ? 'You sold' : 'You bought';
  const days = daysOf(rental.from, rental.to);
  return `${side === 'seller' ? 'Rented out' : 'Rented'} ${days} ${days === 1 ? 'day' : 'days'}`;
}
