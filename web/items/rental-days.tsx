import { Suspense } from 'react';
import type { ItemDeals } from '#contract/deals.ts';
import type { ItemDetail } from '#contract/items.ts';
import { isForRent } from '#contract/rules/rental.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { rentalLine } from './rental.ts';

const FreeDays = lazyPart(async () => (await import('../deals/rental/free-days.tsx')).FreeDays);

interface RentalDaysProps {
  item: ItemDetail;
  /** Null on the server, whose cached page fits every day, and until the browser has loaded them. */
  deals: ItemDeals | null;
  onAsked: () => void;
}

/** The free days of an item for rent. The placeholder has the same height. */
export function RentalDays({ item, deals, onAsked }: RentalDaysProps) {
  if (!isForRent(item.rentalAvailable)) return null;
  const wait = <div className="panel min-h-[466px] md:min-h-[438px]" />;
  return (
    <section className="max-w-[680px] print:hidden" aria-labelledby="free-days">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="free-days" className="text-[21px] leading-7 md:text-h2 font-[660]">
          Free days
        </h2>
        <span className="text-sm text-ink-3 wrap-anywhere">{rentalLine(item)?.replace('Rental: ', '')}</span>
      </div>
      {deals ? (
        <Suspense fallback={wait}>
          <FreeDays item={item} deals={deals} onAsked={onAsked} />
        </Suspense>
      ) : (
        wait
      )}
    </section>
  );
}
