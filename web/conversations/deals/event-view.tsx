import { actOf } from '#contract/deals/acts.ts';
import { describeEvent } from '../../deals/describe-event.ts';
import { SIGNS } from '../../deals/signs.ts';
import { classNames } from '../../ui/class-names.ts';
import { When } from '../../ui/when.tsx';
import type { EventProps } from './card.tsx';
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

/** An event among the messages, without bubble or colour. */
function EventLine({ event, deal, about }: EventProps) {
  const { who, text } = describeEvent(event, deal);
  const Icon = SIGNS[actOf(event.act).sign];
  return (
    <p className="px-2 text-[13px] leading-[18px] text-ink-3 text-center text-balance wrap-anywhere">
      <Icon className="inline-block size-4 align-[-3px] mr-1.5" strokeWidth={2} aria-hidden="true" />
      {who && <b className="font-semibold text-ink-2">{who} </b>}
      {text}
      {about && ` · ${about}`}
      <span className="whitespace-nowrap">
        {' · '}
        <When time={event.at} />
      </span>
    </p>
  );
}
