import type { Generated } from 'kysely';
import type { DealAct } from '#contract/deals/acts.ts';
import type { DealActor, DealSide, DealState } from '#contract/deals/states.ts';
import type { Maybe, MaybeTime, MaybeTimes, Time } from './columns.ts';

/** Deals, their stories and reviews. */
export interface DealTables {
  deals: {
    id: Generated<string>;
    item_id: string | null;
    item_title: string;
    seller_id: string | null;
    buyer_id: string | null;
    conversation_id: string | null;
    state: Generated<DealState>;
    price: number;
    note: string | null;
    reserved_until: MaybeTime;
    asked_at: MaybeTime;
    handed_over_by: DealSide | null;
    handed_over_at: MaybeTime;
    events: Generated<number>;
    created_at: Time;
    changed_at: Time;
    rent_from: Maybe<string>;
    rent_to: Maybe<string>;
    out_at: MaybeTime;
    offer_price: Maybe<number>;
    offer_by: Maybe<DealSide>;
    offer_until: MaybeTime;
    meeting_at: MaybeTime;
    meeting_place: Maybe<string>;
    proposal_times: MaybeTimes;
    proposal_place: Maybe<string>;
    proposal_by: Maybe<DealSide>;
    reminded_of: MaybeTime;
    reminded_on: Maybe<string>;
    code: Maybe<string>;
    missed_by: Maybe<DealSide>;
    completed_at: MaybeTime;
    wanted_id: Maybe<string>;
  };
  deal_events: {
    deal_id: string;
    number: number;
    act: DealAct;
    actor: DealActor;
    at: Time;
    text: string | null;
    until: MaybeTime;
    did_not_come: Generated<boolean>;
    price: Maybe<number>;
    times: MaybeTimes;
    place: Maybe<string>;
  };
  reviews: {
    id: Generated<string>;
    deal_id: string;
    side: DealSide;
    author_id: string | null;
    member_id: string;
    stars: number;
    tags: string[];
    text: string | null;
    reply: Maybe<string>;
    replied_at: MaybeTime;
    written_at: Time;
    shown_at: MaybeTime;
    hidden_at: MaybeTime;
  };
  meeting_places: {
    position: number;
    name: string;
  };
}
