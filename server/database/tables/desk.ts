import type { ColumnType, Generated } from 'kysely';
import type { AttachedMessage, Snapshot } from '#contract/desk.ts';
import type {
  AppealOutcome,
  CaseFound,
  CaseKind,
  CaseState,
  DecisionReason,
  DeskAct,
  ReportReason,
  WarningKind,
} from '#contract/limits.ts';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** Written as JSON text. */
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Tables of the desk and the console (0018-desk.sql, 0027-hidden-people.sql). */
export interface DeskTables {
  blocks: {
    blocker_id: string;
    blocked_id: string;
    at: Time;
    blocker_first_name: Maybe<string>;
    blocker_last_name: Maybe<string>;
    blocked_first_name: Maybe<string>;
    blocked_last_name: Maybe<string>;
  };
  cases: {
    id: Generated<string>;
    number: Generated<number>;
    kind: CaseKind;
    thing_id: string;
    owner_id: string | null;
    state: Generated<CaseState>;
    reason: ReportReason;
    reports: Generated<number>;
    independent: Generated<number>;
    weight: Generated<number>;
    rank: Generated<number>;
    found: Maybe<CaseFound>;
    hidden_at: MaybeTime;
    snapshot: MaybeJson<Snapshot>;
    opened_at: Time;
    decided_at: MaybeTime;
  };
  reports: {
    id: Generated<string>;
    case_id: string;
    reporter_id: string | null;
    reason: ReportReason;
    text: Maybe<string>;
    at: Time;
    messages: MaybeJson<AttachedMessage[]>;
    upheld: Maybe<boolean>;
  };
  decisions: {
    case_id: string;
    member_id: string | null;
    decided_by: string | null;
    at: Time;
    acts: DeskAct[];
    days: Maybe<number>;
    until: MaybeTime;
    reason: DecisionReason;
    words: string;
    appeal_until: MaybeTime;
    change_until: MaybeTime;
    changed_at: MaybeTime;
    reopened_at: MaybeTime;
    hidden_items: Generated<string[]>;
    released_deals: Generated<number>;
    lifted: Generated<DeskAct[]>;
    lifted_at: MaybeTime;
    lifted_by: Maybe<string>;
  };
  appeals: {
    case_id: string;
    acts: DeskAct[];
    text: string;
    at: Time;
    answered_at: MaybeTime;
    answered_by: Maybe<string>;
    outcome: Maybe<AppealOutcome>;
    words: Maybe<string>;
  };
  case_pictures: {
    case_id: string;
    picture_id: string;
  };
  refused_pictures: {
    thing_id: string;
    hash: string;
    hash_parts: number[];
    refused_at: Time;
  };
  held_decisions: {
    address_hash: Buffer;
    number: number;
    until: Time;
  };
  warning_words: {
    id: Generated<string>;
    phrase: string;
    kind: WarningKind;
    found: Generated<number>;
    created_at: TimeOfInsert;
  };
  usage_days: {
    day: string;
    what: 'searches' | 'missed' | 'downloads' | 'warnings' | 'messages';
    count: number;
  };
  missed_searches: {
    day: string;
    words: string;
    count: number;
  };
  merged_categories: {
    id: string;
    slug: string;
    into_id: string;
    at: Time;
  };
}
