import type { ColumnType, Generated } from 'kysely';
import type { Branch } from '#contract/limits.ts';
import type { MailWay } from '#contract/notices/kind.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import type { Maybe, MaybeTime, Time } from './columns.ts';

/** Notices, how they reach a member, and announcements. */
export interface NoticeTables {
  notices: {
    id: Generated<string>;
    member_id: string;
    kind: NoticeKind;
    /** The group key, under the name that the version before reads: unseen events of one key share a notice. */
    fold: string;
    data: ColumnType<unknown, string, string>;
    /** What the version before shows of a message and of some decisions, beside the data. */
    text: string | null;
    made_at: Time;
    seen_at: MaybeTime;
    shown: Generated<boolean>;
    mail_at: MaybeTime;
    push_at: MaybeTime;
    mailed_at: MaybeTime;
    pushed_at: MaybeTime;
  };
  /** The events of notices: each is told to a member once, by its key. */
  notice_causes: {
    member_id: string;
    key: string;
    /** Null: a memory of an event that its member has heard of. */
    notice_id: Maybe<string>;
    made_at: Time;
    /** How many things the event counts for, under the name that the version before reads. */
    weight: Generated<number>;
    mailed: Generated<boolean>;
    actor_id: string | null;
    item_id: string | null;
    paper_id: string | null;
    conversation_id: string | null;
    announcement_id: string | null;
    case_id: Maybe<string>;
    request_id: Maybe<string>;
    deal_id: Maybe<string>;
    act: Maybe<string>;
    price: Maybe<number>;
    title: Maybe<string>;
  };
  announcements: {
    id: Generated<string>;
    title: string;
    text: string;
    link: string | null;
    branch: Branch | null;
    year: number | null;
    receivers: number;
    bar_ends_at: Time;
    author_id: string | null;
    created_at: Time;
    sends_at: Time;
    undone_at: MaybeTime;
    sent_at: MaybeTime;
  };
  closed_bars: {
    member_id: string;
    announcement_id: string;
  };
  notice_ways: {
    member_id: string;
    kind: NoticeKind;
    app: boolean;
    push: boolean | null;
    mail: MailWay | null;
  };
  notice_settings: {
    member_id: string;
    digest_hour: number | null;
    quiet_from: number | null;
    quiet_to: number | null;
    digest_on: string | null;
    here_at: MaybeTime;
  };
  push_keys: {
    id: Generated<number>;
    public_key: string;
    private_key: string;
  };
  push_subscriptions: {
    id: Generated<string>;
    member_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    made_at: Time;
    pushed_at: MaybeTime;
  };
}
