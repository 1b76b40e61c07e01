import { strong } from '../notices/kind.ts';
import type { Act } from './act.ts';
import { clearDeal, OPEN, setReservation } from './columns.ts';

/** Reserving the item, and ending the deal. */
export const RESERVATION_ACTS = {
  // A reserved deal is reserved for longer.
  reserve: {
    from: OPEN,
    to: 'Reserved',
    by: ['seller'],
    sets: setReservation,
    message: ({ title, until }) => `${title} is reserved${until}`,
    story: ({ days, isAgain, buyer, until }) =>
      days ? 'accepted the days' : isAgain ? `reserved it for longer,${until}` : `reserved it for ${buyer}${until}`,
    endsOffer: true,
    step: { label: ({ rental }) => (rental ? 'Accept the days' : 'Reserve'), leads: 'reserve', sign: 'lock' },
    notice: ({ title, name, price }) => [
      strong(name),
      ' reserved ',
      title,
      ' for you',
      price === null ? '' : `: ${price}`,
    ],
    sign: 'lock',
  },
  decline: {
    from: ['Interested'],
    to: 'Declined',
    by: ['seller'],
    sets: clearDeal,
    message: ({ title, reason }) => `${title} is for somebody else${reason}`,
    story: ({ reason }) => `declined${reason}`,
    takesBack: true,
    step: { label: 'Decline', leads: 'withdraw', sign: 'leave' },
    notice: ({ title, name }) => [strong(name), ' declined your request for ', title],
    sign: 'cross',
  },
  withdraw: {
    from: OPEN,
    to: 'Withdrawn',
    by: ['buyer'],
    sets: clearDeal,
    message: ({ title, reason }) => `I no longer want ${title}${reason}`,
    story: ({ does, reason }) => `no longer ${does('want')} this${reason}`,
    takesBack: true,
    step: { label: 'I no longer want this', leads: 'withdraw', sign: 'leave' },
    notice: ({ title, name }) => [strong(name), ' no longer wants ', title],
    sign: 'leave',
  },
  release: {
    from: ['Reserved'],
    to: 'Released',
    by: ['seller'],
    sets: clearDeal,
    message: ({ title, reason }) => `${title} is no longer reserved${reason}`,
    story: ({ reason }) => `released it${reason}`,
    step: { label: 'Release', leads: 'release', sign: 'unlocked' },
    notice: ({ title, name }) => [strong(name), ' no longer reserves ', title, ' for you'],
    sign: 'unlocked',
  },
} satisfies Record<string, Act>;
