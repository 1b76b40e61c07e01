import { strong } from '../notices/kind.ts';
import type { Act } from './act.ts';
import { ANYBODY, EITHER, NO_MEETING, NO_PROPOSAL, NOT_HANDED_OVER, sideOf } from './columns.ts';

/** Handing the item over, and back. */
export const HAND_OVER_ACTS = {
  // One side says that the item has changed hands or is back; the other confirms or stays silent.
  handOver: {
    from: ['Reserved'],
    by: EITHER,
    sets: (_deal, event) => ({ handed_over_by: sideOf(event), handed_over_at: event.at }),
    message: ({ title, isOut }) => `${title} ${isOut ? 'is back' : 'has changed hands'}. Please confirm it`,
    story: ({ does, isOut }) => `${does('say')} that it ${isOut ? 'is back' : 'has changed hands'}`,
    step: {
      label: ({ side, rental }) => (rental?.outAt ? (side === 'buyer' ? 'Return' : 'Take back') : 'Hand over'),
      leads: 'handOver',
      sign: 'handshake',
    },
    notice: ({ title, name }) => [strong(name), ' says that ', title, ' has changed hands. Confirm it'],
    sign: 'handshake',
  },
  // The buyer has the rented item now. Its return completes the deal.
  rentOut: {
    from: ['Reserved'],
    by: ANYBODY,
    sets: (_deal, { at, newCode }) => ({
      ...NOT_HANDED_OVER,
      ...NO_MEETING,
      ...NO_PROPOSAL,
      out_at: at,
      code: newCode(),
    }),
    message: ({ title }) => `${title} is handed over for the days agreed`,
    story: () => 'Handed over for the days agreed',
    isFact: true,
    changesMeeting: true,
    notice: ({ title }) => [title, ' is handed over for the days agreed'],
    sign: 'handshake',
  },
  complete: {
    from: ['Reserved'],
    to: 'Completed',
    by: ANYBODY,
    sets: (deal, event) => ({
      ...NO_PROPOSAL,
      completed_at: event.at,
      code: null,
      ...(!deal.handed_over_by && { handed_over_at: event.at, handed_over_by: sideOf(event) ?? 'seller' }),
    }),
    message: ({ title }) => `The deal on ${title} is done`,
    story: ({ days }) => (days ? 'It is back' : 'Handed over'),
    isFact: true,
    step: { label: 'Confirm it', leads: 'handOver', sign: 'handshake' },
    notice: ({ title }) => ['The deal on ', title, ' is done'],
    noticeLeads: 'handOver',
    sign: 'handshake',
  },
} satisfies Record<string, Act>;
