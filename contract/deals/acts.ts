/*
 * What happens to deals, one row an act. The server refuses what is not in it, and takes from it what an act changes and
 * says; the web shows only what is possible, in the same words.
 */

import type { Act, ActCall, ReasonDialog } from './act.ts';
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

type ActWith<Part> = { [A in DealAct]: (typeof ACTS)[A] extends Part ? A : never }[DealAct];

export type ActWithDialog = ActWith<{ dialog: ReasonDialog }>;
type ActWithForm = ActWith<{ form: string }>;
/** A dialog of a deal: one that asks why, the form of an act, or the form of a review. */
export type DealDialog = ActWithDialog | ActWithForm | 'review';
export const isDialog = (name: string): name is DealDialog =>
  name === 'review' || hasForm(name) || (isAct(name) && actOf(name).dialog !== undefined);
export const hasForm = (name: string): name is ActWithForm => isAct(name) && actOf(name).form !== undefined;
const isAct = (name: string): name is DealAct => name in ACTS;

/** An act that has a call of its name. */
export type CalledAct = ActWith<{ call: ActCall }>;
export const isCalled = (act: DealAct): act is CalledAct => actOf(act).call !== undefined;
/** One whose call needs nothing but a reason. */
export type PlainAct = Exclude<CalledAct, ActWith<{ call: { fields: unknown } }>>;
export const isPlain = (act: DealAct): act is PlainAct => isCalled(act) && actOf(act).call?.fields === undefined;

/** Makes something of the call of each act that is so. */
export const byAct = <A extends CalledAct, T>(is: (act: DealAct) => act is A, make: (call: ActCall, act: A) => T) =>
  Object.fromEntries(DEAL_ACTS.filter(is).map((act) => [act, make(ACTS[act].call, act)])) as Record<A, T>;

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
