import { strong } from '../notices/kind.ts';
import type { Act } from './act.ts';
import { clearDeal, EITHER, NO_OFFER, setReservation, sideOf } from './columns.ts';

const of = (price: string | null): string => (price === null ? '' : ` of ${price}`);

/** Opening a deal, and its price. */
export const OFFER_ACTS = {
  want: {
    from: [],
    to: 'Interested',
    by: ['buyer'],
    message: ({ title, note }) => `I want this: ${title}${note}`,
    story: ({ days, does, note }) => `${days ? `${does('ask')} for ${days}` : `${does('want')} this`}${note}`,
    isWish: true,
    notice: ({ title, name, count, price }) =>
      count === 1
        ? [strong(name), ' wants ', title, price === null ? '' : `: ${price}`]
        : [strong(`${count} people`), ' want ', title],
    noticeLeads: 'line',
    sign: 'hand',
  },
  // The seller has what the buyer looks for.
  have: {
    from: [],
    to: 'Interested',
    by: ['seller'],
    message: ({ title, price, note }) => `I have this: ${title} for ${price}${note}`,
    story: ({ isOwn, price, note }) => `${isOwn ? 'have' : 'has'} it for ${price}${note}`,
    card: 'offer',
    isWish: true,
    notice: ({ title, name, price }) => [strong(name), ' has ', title, ' for you', price === null ? '' : `: ${price}`],
    sign: 'package',
  },
  // A seller's offer answers the buyer's.
  offer: {
    from: ['Interested'],
    by: EITHER,
    sets: (_deal, event) => ({
      offer_price: event.price ?? null,
      offer_by: sideOf(event),
      offer_until: event.until ?? null,
    }),
    message: ({ title, price }) => `My offer for ${title}: ${price}`,
    story: ({ does, price }) => `${does('offer')} ${price}`,
    card: 'offer',
    isWish: true,
    endsOffer: true,
    step: { label: 'Make an offer', sign: 'tag' },
    form: 'offer',
    notice: ({ title, name, count, price }) => [
      strong(count === 1 ? name : `${count} people`),
      count === 1 ? ' made an offer for ' : ' made offers for ',
      title,
      price === null ? '' : `: ${count === 1 ? '' : 'up to '}${price}`,
    ],
    sign: 'tag',
  },
  acceptOffer: {
    from: ['Interested'],
    to: 'Reserved',
    by: EITHER,
    sets: setReservation,
    message: ({ title, price, until }) => `${price} for ${title} is accepted. It is reserved${until}`,
    story: ({ price, buyer, until }) => `accepted ${price}, and it is reserved for ${buyer}${until}`,
    endsOffer: true,
    step: { label: 'Answer the offer', leads: 'card', sign: 'tag' },
    notice: ({ title, name, price }) => [strong(name), ` accepted your offer${of(price)}: `, title, ' is reserved'],
    sign: 'lock',
  },
  declineOffer: {
    from: ['Interested'],
    by: EITHER,
    sets: () => NO_OFFER,
    message: ({ title }) => `The offer for ${title} is declined`,
    story: ({ price }) => `declined ${price}`,
    endsOffer: true,
    notice: ({ title, name, price }) => [strong(name), ` declined your offer${of(price)} for `, title],
    sign: 'cross',
  },
  endOffer: {
    from: ['Interested'],
    by: ['system'],
    sets: () => NO_OFFER,
    message: ({ title }) => `The offer for ${title} got no answer in time`,
    story: () => 'The offer got no answer in time',
    isFact: true,
    endsOffer: true,
    notice: ({ title }) => ['The offer for ', title, ' got no answer in time'],
    sign: 'clock',
  },
  // The buyer was only asked, and declines or does not answer.
  refuse: {
    from: ['Interested'],
    to: 'Withdrawn',
    by: ['buyer', 'system'],
    sets: clearDeal,
    message: ({ title, reason }) => `${title} is not taken${reason}`,
    story: ({ isSystem, isOwn }) =>
      isSystem ? 'The offer got no answer in time' : `${isOwn ? 'do' : 'does'} not take it`,
    notice: ({ title, name }) => [strong(name), ' does not take ', title],
    sign: 'cross',
  },
  changePrice: {
    from: ['Interested'],
    by: ['seller'],
    sets: (deal, { price }) => ({ price: price ?? deal.price }),
    message: ({ title, price }) => `${title} costs ${price} now`,
    story: ({ price }) => `The price is ${price} now`,
    isFact: true,
    notice: ({ title, price }) =>
      price === null ? ['The price of ', title, ' has changed'] : [title, ` costs ${price} now`],
    noticeLeads: 'item',
    sign: 'tag',
  },
} satisfies Record<string, Act>;
