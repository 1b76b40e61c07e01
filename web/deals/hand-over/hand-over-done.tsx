import { Handshake, Star } from 'lucide-react';
import { useState } from 'react';
import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { dealDate, dealDay, dealTime } from '../deal-times.ts';
import { partnerName } from '../partner.ts';

const ReviewDialog = lazyDialog(async () => (await import('../../reviews/review-dialog.tsx')).ReviewDialog);

/** Both sides have confirmed: the deal is completed, or the rental has begun. */
export function HandOverDone({ deal, onChanged }: { deal: Deal; onChanged: () => Promise<void> }) {
  const [reviews, setReviews] = useState(false);
  const { item, price, reviewUntil, rental, side } = deal;
  const name = partnerName(deal);
  const isOut = deal.state !== 'Completed';
  const at = dealTime((isOut ? rental?.outAt : deal.completedAt) ?? deal.changedAt);
  return (
    <>
      <div className="text-center pt-6 md:pt-10" role="status">
        <span className="mx-auto size-[84px] rounded-full bg-go-soft text-go grid place-items-center">
          <Handshake className="size-10" strokeWidth={2.1} aria-hidden="true" />
        </span>
        <h1 className="mt-5 text-[26px] leading-8 md:text-h1 font-[680]">{titleOf(deal)}</h1>
        <p className="mt-1.5 text-ink-2">
          {rental && !isOut
            ? `${side === 'buyer' ? `Taken back by ${name}` : `Brought back by ${name}`}, ${at}`
            : `${side === 'buyer' ? `Handed over by ${name}` : `Handed over to ${name}`}, ${at}`}
        </p>
      </div>
      <div className="mt-6 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
        {item.image && <img src={item.image} alt="" className="size-12 rounded-[9px] object-cover shrink-0" />}
        <div className="min-w-0">
          <p className="font-semibold truncate">{item.title}</p>
          <p className="text-sm text-ink-3 truncate">
            {isOut && rental
              ? `Back by ${dealDay(rental.to)}`
              : price === 0
                ? 'Free'
                : `${moneyText(price)}, paid in person`}
          </p>
        </div>
      </div>
      <div className="mt-6 grid gap-2.5">
        {reviewUntil && (
          <Button size="lg" onClick={() => setReviews(true)}>
            <Star className="size-5" aria-hidden="true" />
            Say how it went
          </Button>
        )}
        <ButtonLink size="lg" look="quiet" {...nextPlace(deal)} />
      </div>
      {reviewUntil && (
        <p className="mt-4 text-sm text-ink-3 text-center text-balance">
          You have until {dealDate(reviewUntil)}. {name} sees it when both have written.
        </p>
      )}
      <ReviewDialog deal={deal} open={reviews} onOpenChange={setReviews} onDone={() => void onChanged()} />
    </>
  );
}

function titleOf({ state, side, rental }: Deal): string {
  if (state !== 'Completed') return side === 'buyer' && rental ? `Yours until ${dealDay(rental.to)}` : 'Handed over';
  if (rental) return 'It is back';
  return side === 'buyer' ? 'It is yours' : 'It is handed over';
}

/** Bought Item lists deals to review. */
function nextPlace({ side, state, reviewUntil }: Deal): { to: string; children: string } {
  if (side === 'seller') return { to: paths.dashboard.myItems(), children: 'My Item' };
  return state === 'Completed' && !reviewUntil
    ? { to: paths.dashboard.purchaseHistory(), children: 'Purchase History' }
    : { to: paths.dashboard.purchaseActivity(), children: 'Bought Item' };
}
