import type { DealDetail, DealEvent } from '#contract/deals.ts';
import { classNames } from '../../ui/class-names.ts';
import type { DealActs } from './deal-row.tsx';
import { EventLine } from './event-line.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { OfferCard } from './offer-card.tsx';

interface EventViewProps {
  event: DealEvent;
  deal: DealDetail;
  acts: DealActs;
}

/** An event of a deal. It names the item, if the two have several deals. */
export function EventView({ event, deal, acts }: EventViewProps) {
  const names = (acts.deals.all?.length ?? 0) > 1;
  const props = { event, deal, acts, names };
  const isMeeting = event.act === 'proposeMeeting';
  if (!isMeeting && event.act !== 'offer' && event.act !== 'have') return <EventLine {...props} />;
  return (
    <div className={classNames('flex', event.actor === deal.side && 'justify-end')}>
      {isMeeting ? <MeetingCard {...props} /> : <OfferCard {...props} />}
    </div>
  );
}
