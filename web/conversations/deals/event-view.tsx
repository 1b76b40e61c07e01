import { actOf } from '#contract/deals/acts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { EventProps } from './card.tsx';
import { EventLine } from './event-line.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { OfferCard } from './offer-card.tsx';

/** An event of a deal. It names the item, if the two have several deals. */
export type EventViewProps = Omit<EventProps, 'about'>;

export function EventView({ event, deal, acts }: EventViewProps) {
  const about = (acts.deals.all?.length ?? 0) > 1 ? deal.item.title : null;
  const props = { event, deal, acts, about };
  const { card } = actOf(event.act);
  if (!card) return <EventLine {...props} />;
  return (
    <div className={classNames('flex', event.actor === deal.side && 'justify-end')}>
      {card === 'meeting' ? <MeetingCard {...props} /> : <OfferCard {...props} />}
    </div>
  );
}
