import type { DealDialog } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { DealBadge } from '../deals/deal-badge.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';
import { describeDeal } from '../deals/describe-deal.ts';
import { NextButton } from '../deals/next-button.tsx';
import { PersonChip } from '../deals/person-chip.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { ItemLink } from './item-link.tsx';

interface DealRowProps {
  deal: Deal;
  look: 'primary' | 'outline' | 'quiet';
  /** Opens a dialog. */
  onAct: (name: DealDialog, deal: Deal) => void;
}

/** A running deal: its state, its next step, and the button for it. */
export function DealRow({ deal, look, onAct }: DealRowProps) {
  const { next } = describeDeal(deal);
  // What is rented out must come back first.
  const mayWithdraw = look === 'quiet' && !deal.rental?.outAt;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3.5 items-center p-4 md:px-6 md:py-5">
      <DealPicture deal={deal} className="size-[76px] md:size-[84px] rounded-[12px] self-start" />
      <div className="min-w-0">
        <DealBadge deal={deal} />
        <h3 className="mt-1.5 font-semibold text-[16px] leading-[22px] font-sans tracking-normal">
          <ItemLink deal={deal} />
        </h3>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <Price value={deal.offer?.price ?? deal.price} className="text-[17px] leading-6 text-ink" />
          <Before deal={deal} />
          <PersonChip partner={deal.partner} />
        </div>
        <p className="mt-1 wrap-anywhere text-sm text-ink-2 max-md:hidden">{next}</p>
      </div>
      <div className={classNames('max-md:col-span-2 md:min-w-[168px] grid gap-2', mayWithdraw && 'max-md:grid-cols-2')}>
        <p className="max-md:col-span-full wrap-anywhere text-sm text-ink-2 md:hidden">{next}</p>
        <NextButton deal={deal} look={look} onAct={onAct} />
        {mayWithdraw && (
          <Button look="ghost" aria-label={`Withdraw from ${deal.item.title}`} onClick={() => onAct('withdraw', deal)}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}

/** The asking price, if another price was agreed or offered. */
function Before({ deal: { item, price, offer, rental } }: { deal: Deal }) {
  if (rental || item.price === null || item.price === (offer?.price ?? price)) return null;
  return (
    <s>
      <span className="sr-only">instead of </span>
      {priceText(item.price)}
    </s>
  );
}
