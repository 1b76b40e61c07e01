/*
 * What happens to deals, one row an act. The server refuses what is not in it, and takes from it what an act changes and
 * says; the web shows only what is possible, in the same words.
 */

import type { Act } from './act.ts';
import { SERVER_ACTS } from './endings.ts';
import { HAND_OVER_ACTS } from './hand-over.ts';
import { MEETING_ACTS } from './meetings.ts';
import { OFFER_ACTS } from './offers.ts';
import { RESERVATION_ACTS } from './reservations.ts';
import { type DealActor, type DealState, isOpenState } from './states.ts';

export const ACTS = { ...OFFER_ACTS, ...RESERVATION_ACTS, ...MEETING_ACTS, ...HAND_OVER_ACTS, ...SERVER_ACTS };

export type DealAct = keyof typeof ACTS;
export const DEAL_ACTS = Object.keys(ACTS) as [DealAct, ...DealAct[]];
export const actOf = (act: DealAct): Act => ACTS[act];

/** The state that an act leads to; null if it is not possible, or not for this actor. */
export function nextState(state: DealState, act: DealAct, actor: DealActor): DealState | null {
  const { from, by, to } = actOf(act);
  return from.includes(state) && by.includes(actor) ? (to ?? state) : null;
}

export const endsDeal = (act: DealAct): boolean => {
  const { to } = actOf(act);
  return to !== undefined && !isOpenState(to);
};

/** The acts whose row says this. */
export const actsThat = (is: 'endsOffer' | 'changesMeeting' | 'takesBack' | 'isWish'): DealAct[] =>
  DEAL_ACTS.filter((act) => actOf(act)[is]);
