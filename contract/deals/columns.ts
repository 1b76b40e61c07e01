/* Columns that several acts set. */

import type { Act, ActEvent } from './act.ts';
import type { DealSide } from './states.ts';

export const OPEN = ['Interested', 'Reserved'] as const;
export const EITHER = ['buyer', 'seller'] as const;
export const ANYBODY = ['buyer', 'seller', 'system'] as const;

export const NO_OFFER = { offer_price: null, offer_by: null, offer_until: null };
export const NO_PROPOSAL = { proposal_times: null, proposal_place: null, proposal_by: null };
export const NO_MEETING = { meeting_at: null, meeting_place: null };
export const NOT_HANDED_OVER = { handed_over_by: null, handed_over_at: null };

export const sideOf = ({ actor }: ActEvent): DealSide | null => (actor === 'system' ? null : actor);

export const setReservation = ((deal, { price, until, newCode }) => ({
  ...NO_OFFER,
  price: price ?? deal.price,
  reserved_until: until ?? null,
  asked_at: null,
  code: deal.code ?? newCode(),
})) satisfies Act['sets'];

/** What nobody needs after the end of a deal. */
export const CLEARED = { ...NO_OFFER, ...NO_PROPOSAL, code: null };

export const clearDeal = ((_deal, { actor, didNotCome }) => ({
  ...CLEARED,
  ...(didNotCome && { missed_by: actor === 'buyer' ? 'seller' : 'buyer' }),
})) satisfies Act['sets'];
