import { Suspense } from 'react';
import type { DealDetail } from '#contract/deals.ts';
import { classNames } from '../../ui/class-names.ts';
import { part } from '../../ui/part.tsx';
import { When } from '../../ui/when.tsx';
import type { Row } from '../conversation/rows.ts';
import type { DealDialogName } from './deal-dialogs.tsx';
import type { Deals } from './use-deals.ts';

// Most conversations have none of them.
const EventLine = part(async () => (await import('./event-line.tsx')).EventLine);
const MeetingCard = part(async () => (await import('./meeting-card.tsx')).MeetingCard);
const OfferCard = part(async () => (await import('./offer-card.tsx')).OfferCard);

/** What cards and the strip do with a deal. */
export interface DealActs {
  deals: Deals;
  open: (name: DealDialogName, deal: DealDetail) => void;
}

/** Finds the card of an event: the strip leads there. */
export const eventId = (dealId: string, number: number): string => `deal-${dealId}-${number}`;

/** A message that tells of a deal: a card where one answers, else a quiet line. */
export function DealRow({ row, acts }: { row: Row; acts: DealActs }) {
  const { all } = acts.deals;
  const deal = all?.find(({ _id }) => _id === row.deal?._id);
  const event = deal?.events.find(({ number }) => number === row.deal?.number);
  const isOffer = event?.act === 'offer' || event?.act === 'have';
  const isCard = isOffer || event?.act === 'proposeMeeting';
  const mine = event?.actor === deal?.side;
  return (
    <li
      data-row={row.key}
      id={row.deal ? eventId(row.deal._id, row.deal.number) : undefined}
      className={classNames('min-w-0', isCard && 'flex', isCard && mine && 'justify-end')}
    >
      {!deal || !event ? (
        // Not loaded, or from too long ago.
        <PlainRow row={row} />
      ) : (
        <Suspense fallback={<PlainRow row={row} />}>
          {isOffer ? (
            <OfferCard event={event} deal={deal} acts={acts} />
          ) : event.act === 'proposeMeeting' ? (
            <MeetingCard event={event} deal={deal} acts={acts} />
          ) : (
            <EventLine event={event} deal={deal} names={all !== null && all.length > 1} />
          )}
        </Suspense>
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
