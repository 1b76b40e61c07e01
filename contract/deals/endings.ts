import type { Act } from './act.ts';
import { closingOf } from './closings.ts';
import { clearDeal, OPEN } from './columns.ts';

/** What the server does when a time is over or the item is gone. */
export const SERVER_ACTS = {
  // The server asks the seller what became of it.
  runOut: {
    from: ['Reserved'],
    by: ['system'],
    sets: (_deal, { at }) => ({ asked_at: at }),
    message: ({ title }) => `The reservation of ${title} ran out`,
    story: () => 'The reservation ran out',
    isFact: true,
    notifies: ['seller'],
    notice: ({ title }) => ['The reservation of ', title, ' ran out. What became of it?'],
    noticeLeads: 'line',
    sign: 'clock',
  },
  // The reservation ended without an answer, or the owner never answered the request for these days.
  expire: {
    from: OPEN,
    to: 'Expired',
    by: ['system'],
    sets: clearDeal,
    message: ({ title, text }) =>
      text === 'unanswered' ? `The days asked for ${title} are over` : `The reservation of ${title} has ended`,
    story: ({ text }) => (text === 'unanswered' ? 'The days are over' : 'The reservation has ended'),
    isFact: true,
    notice: ({ title }) => ['The reservation of ', title, ' has ended'],
    sign: 'unlocked',
  },
  // The text says why: see CLOSINGS.
  close: {
    from: OPEN,
    to: 'Closed',
    by: ['system'],
    sets: clearDeal,
    message: ({ title, text }) => closingOf(text).message(title),
    story: ({ text }) => closingOf(text).story,
    isFact: true,
    notice: ({ title }) => [title, ' is no longer available'],
    noticeLeads: 'history',
    sign: 'cross',
  },
} satisfies Record<string, Act>;
