import { strong } from '../notices/kind.ts';
import type { Act } from './act.ts';
import { clearDeal, OPEN, setReservation } from './columns.ts';

const NO_ANSWER = 'Did not answer';
/** The reason that counts as a missed meeting of the other side. */
export const DID_NOT_COME = 'Did not come';
const CHANGED_MY_MIND = 'Changed my mind';

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
    step: { label: ({ rental }) => (rental ? 'Accept the days' : 'Reserve'), sign: 'lock' },
    entry: {
      label: 'Reserve for longer',
      sign: 'lock',
      isOffered: ({ state, rental }) => state === 'Reserved' && !rental,
    },
    form: 'reserve',
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
    entry: { label: 'Decline', sign: 'leave' },
    dialog: {
      title: ({ name }) => `Decline ${name}`,
      isDanger: true,
      action: () => 'Decline',
      says: ({ name, isRental }) =>
        isRental ? `${name} learns that these days are not possible.` : `${name} leaves the line and learns why.`,
      reasons: () => ({ list: ['For somebody else', CHANGED_MY_MIND], chosen: CHANGED_MY_MIND }),
    },
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
    entry: { label: 'I no longer want this', sign: 'leave' },
    dialog: {
      title: () => 'Withdraw',
      isDanger: true,
      action: () => 'Withdraw',
      says: ({ name, isReserved }) =>
        isReserved
          ? `${name} can give it to somebody else then.`
          : 'You lose your place in line. You can ask again later.',
      reasons: ({ isReserved }) => ({
        list: ['Found another', CHANGED_MY_MIND, NO_ANSWER, ...(isReserved ? [DID_NOT_COME] : [])],
        chosen: CHANGED_MY_MIND,
      }),
    },
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
    entry: { label: 'Release', sign: 'unlocked' },
    dialog: {
      title: ({ name }) => `Release ${name}`,
      isDanger: true,
      action: () => 'Release',
      says: ({ name, isRental }) =>
        `${name} learns why. ${isRental ? 'The days are free again.' : 'The item is available again.'}`,
      reasons: () => ({ list: [NO_ANSWER, DID_NOT_COME, CHANGED_MY_MIND], chosen: NO_ANSWER }),
    },
    notice: ({ title, name }) => [strong(name), ' no longer reserves ', title, ' for you'],
    sign: 'unlocked',
  },
} satisfies Record<string, Act>;
