import { storyLine } from '#contract/deals/story-line.ts';
import type { DealDetail, DealEvent } from '#contract/deals.ts';
import { dealDays, dealTime } from './deal-times.ts';
import { partnerName } from './partner.ts';

/** A line of a deal's story for its viewer: 'Ananya' 'reserved it for you until Sat, 6:00 PM'. */
export const describeEvent = (
  event: DealEvent,
  deal: DealDetail,
  now: Date = new Date(),
): ReturnType<typeof storyLine> =>
  storyLine(
    event,
    deal.events.filter(({ number }) => number < event.number),
    {
      side: deal.side,
      partner: partnerName(deal),
      days: deal.rental && dealDays(deal.rental),
      timeText: (iso) => dealTime(iso, now),
    },
  );
