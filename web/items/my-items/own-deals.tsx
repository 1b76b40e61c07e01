import type { Deal, OwnItemDeals } from '#contract/deals.ts';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { describeDeal } from '../../deals/describe-deal.ts';
import { partnerName } from '../../deals/partner.ts';
import { Link } from '../../ui/link.tsx';

/** Summaries of the deals on the member's items, by the item's id. */
export type DealsOfItems = ReadonlyMap<string, OwnItemDeals>;

/** '3 want it · Reserved for Meera until Thu, 6:00 PM. …'. */
export function LineSummary({ item, inLine, next }: { item: Item } & Pick<OwnItemDeals, 'inLine' | 'next'>) {
  const words = summaryOf(next, inLine);
  return (
    <p className="text-[13px] leading-[1.4] text-ink-2">
      {inLine > 0 && (
        <Link
          to={paths.dashboard.line(item._id)}
          aria-label={`${wantIt(inLine)}: ${item.title}`}
          className="font-semibold text-pen-text hover:underline underline-offset-3"
        >
          {wantIt(inLine)}
        </Link>
      )}
      {inLine > 0 && words && ' · '}
      {words}
    </p>
  );
}

const wantIt = (count: number): string => (count === 1 ? '1 wants it' : `${count} want it`);

function summaryOf(deal: Deal, inLine: number): string {
  const { state, next, step } = describeDeal(deal);
  if (deal.rental) return deal.state === 'Reserved' ? `${state}. ${next}` : next;
  if (deal.state === 'Reserved') return `${state.replace('Reserved', `Reserved for ${partnerName(deal)}`)}. ${next}`;
  // With several buyers, the first one's name says too little.
  return step === 'reserve' && inLine > 1 ? '' : next;
}
