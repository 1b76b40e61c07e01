import { Link } from 'react-router';
import type { Deal, OwnItemDeals } from '#contract/deals.ts';
import type { Item } from '#contract/items.ts';
import { stepLink } from '../../deals/deal-step.ts';
import { describeDeal } from '../../deals/describe-deal.ts';
import { partnerName } from '../../deals/partner.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Summaries of the deals on the member's items, by the item's id. */
export type DealsOfItems = ReadonlyMap<string, OwnItemDeals>;

interface OwnDealsProps {
  item: Item;
  deals: DealsOfItems;
}

/** '3 want it · Reserved for Meera until Thu, 6:00 PM. …'; nothing while nobody wants it. */
export function LineSummary({ item, deals }: OwnDealsProps) {
  const known = deals.get(item._id);
  if (!known) return null;
  const { inLine, next } = known;
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

/** The next step of the deal that needs its seller first. */
export function LineAction({ item, deals, wide }: OwnDealsProps & { wide?: boolean }) {
  const next = deals.get(item._id)?.next;
  if (!next) return null;
  const { step } = describeDeal(next);
  const isForLine = step === 'reserve' || step === 'wait';
  const { label, to } = isForLine ? { label: 'See the line', to: paths.dashboard.line(item._id) } : stepLink(next);
  return (
    <ButtonLink
      look={step === 'handOver' || step === 'confirm' ? 'primary' : 'outline'}
      size="sm"
      wide={wide ?? false}
      to={to}
      aria-label={`${label}: ${item.title}`}
    >
      {label}
    </ButtonLink>
  );
}
