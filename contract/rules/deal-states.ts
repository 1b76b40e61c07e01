/*
 * The states of a deal and what leads from one to the next. The server refuses everything else, and the web shows only
 * what is possible.
 */

export const DEAL_STATES = [
  'Interested',
  'Reserved',
  'Completed',
  // Ended by the buyer.
  'Withdrawn',
  // Ended by the seller, before and after reserving.
  'Declined',
  'Released',
  // The reservation ran out.
  'Expired',
  // The item was sold to somebody else, deleted or hidden.
  'Closed',
] as const;
export type DealState = (typeof DEAL_STATES)[number];
export const OPEN_STATES = ['Interested', 'Reserved'] as const satisfies DealState[];
export const isOpenState = (state: DealState): boolean => OPEN_STATES.some((open) => open === state);

export const DEAL_ACTS = [
  // Opens a deal: the buyer wants the item, or the seller has what the buyer looks for.
  'want',
  'have',
  'offer',
  'acceptOffer',
  'declineOffer',
  'endOffer',
  'refuse',
  'changePrice',
  'reserve',
  'decline',
  'withdraw',
  'release',
  'proposeMeeting',
  'takeMeeting',
  'cancelMeeting',
  'handOver',
  'rentOut',
  'complete',
  'runOut',
  'expire',
  'close',
] as const;
export type DealAct = (typeof DEAL_ACTS)[number];

export const DEAL_SIDES = ['buyer', 'seller'] as const;
export type DealSide = (typeof DEAL_SIDES)[number];
/** Who acts: one of the two, or the server when a time is over or the item is gone. */
export type DealActor = DealSide | 'system';

interface Step {
  to: DealState;
  by: readonly DealActor[];
}

/** Either side proposes times to meet, the other takes one; it can be moved by another proposal, or cancelled. */
const meet = (to: DealState) =>
  ({
    proposeMeeting: { to, by: DEAL_SIDES },
    takeMeeting: { to, by: DEAL_SIDES },
    cancelMeeting: { to, by: DEAL_SIDES },
  }) as const;

const STEPS: Record<DealState, Partial<Record<DealAct, Step>>> = {
  Interested: {
    // A seller's offer answers the buyer's.
    offer: { to: 'Interested', by: DEAL_SIDES },
    acceptOffer: { to: 'Reserved', by: DEAL_SIDES },
    declineOffer: { to: 'Interested', by: DEAL_SIDES },
    endOffer: { to: 'Interested', by: ['system'] },
    // The buyer was only asked, and declines or does not answer.
    refuse: { to: 'Withdrawn', by: ['buyer', 'system'] },
    changePrice: { to: 'Interested', by: ['seller'] },
    reserve: { to: 'Reserved', by: ['seller'] },
    decline: { to: 'Declined', by: ['seller'] },
    withdraw: { to: 'Withdrawn', by: ['buyer'] },
    // The owner never answered the request for these days.
    expire: { to: 'Expired', by: ['system'] },
    close: { to: 'Closed', by: ['system'] },
    ...meet('Interested'),
  },
  Reserved: {
    // Reserves for longer.
    reserve: { to: 'Reserved', by: ['seller'] },
    release: { to: 'Released', by: ['seller'] },
    withdraw: { to: 'Withdrawn', by: ['buyer'] },
    // One side says that the item has changed hands or is back; the other confirms or stays silent.
    handOver: { to: 'Reserved', by: DEAL_SIDES },
    // The buyer has the rented item now. Its return completes the deal.
    rentOut: { to: 'Reserved', by: ['buyer', 'seller', 'system'] },
    complete: { to: 'Completed', by: ['buyer', 'seller', 'system'] },
    // The server asks the seller what became of it.
    runOut: { to: 'Reserved', by: ['system'] },
    expire: { to: 'Expired', by: ['system'] },
    close: { to: 'Closed', by: ['system'] },
    ...meet('Reserved'),
  },
  Completed: {},
  Withdrawn: {},
  Declined: {},
  Released: {},
  Expired: {},
  Closed: {},
};

/** The state that an act leads to; null if it is not possible, or not for this actor. */
export function nextState(state: DealState, act: DealAct, actor: DealActor): DealState | null {
  const step = STEPS[state][act];
  return step?.by.includes(actor) ? step.to : null;
}
