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

export const DEAL_SIDES = ['buyer', 'seller'] as const;
export type DealSide = (typeof DEAL_SIDES)[number];
/** Who acts: one of the two, or the server when a time is over or the item is gone. */
export const DEAL_ACTORS = [...DEAL_SIDES, 'system'] as const;
export type DealActor = (typeof DEAL_ACTORS)[number];

/** Whether a deal has a next step for its viewer: while it is open, and for as long as the viewer may review it. */
export const hasNextStep = ({ state, reviewUntil }: { state: DealState; reviewUntil: string | null }): boolean =>
  isOpenState(state) || (state === 'Completed' && reviewUntil !== null);
