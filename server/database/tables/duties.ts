import type { Generated, GeneratedAlways } from 'kysely';
import type { BreachAffects, BreachData, DataOutcome, DataRequestKind } from '#contract/duty-limits.ts';
import type { Branch } from '#contract/limits.ts';
import type { Maybe, MaybeTime, Time } from './columns.ts';

/** Requests about data, and breaches of it. */
export interface DutyTables {
  data_requests: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    kind: DataRequestKind;
    member_id: string | null;
    name: string | null;
    email: string | null;
    text: string | null;
    made_at: Time;
    due_at: Time;
    outcome: Maybe<DataOutcome>;
    answer: Maybe<string>;
    answered_by: Maybe<string>;
    answered_at: MaybeTime;
  };
  breaches: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    title: string;
    happened_at: Time;
    found_at: Time;
    data: BreachData[];
    nature: string;
    consequences: string;
    measures: string;
    advice: string;
    affects: BreachAffects;
    branch: Branch | null;
    year: number | null;
    names: string | null;
    written_by: string | null;
    created_at: Time;
    updated_at: Time;
    told_at: MaybeTime;
    affected: Maybe<number>;
  };
  breach_members: {
    breach_id: string;
    member_id: string;
    told_at: MaybeTime;
  };
}
