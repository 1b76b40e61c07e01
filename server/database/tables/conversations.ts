import type { Generated } from 'kysely';
import type { Reaction, WarningKind } from '#contract/limits.ts';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** Conversations of two and of all. */
export interface ConversationTables {
  conversations: {
    id: Generated<string>;
    kind: 'pair' | 'community';
    first_id: string | null;
    second_id: string | null;
    common_name: string | null;
    common_image: string | null;
    last_number: Generated<number>;
    last_content: string | null;
    last_sent_at: MaybeTime;
    created_at: TimeOfInsert;
  };
  participants: {
    conversation_id: string;
    member_id: string;
    read_number: Generated<number>;
    told_number: Generated<number>;
    muted: Generated<boolean>;
    is_marked: Maybe<boolean>;
    hidden_number: Maybe<number>;
    muted_until: MaybeTime;
    mailed_number: Maybe<number>;
    joined_at: TimeOfInsert;
  };
  chat_requests: {
    conversation_id: string;
    sender_id: string;
    receiver_id: string;
    created_at: Time;
    sent_at: MaybeTime;
    text_hash: Maybe<string>;
    told_at: MaybeTime;
    declined_at: MaybeTime;
    opened_at: MaybeTime;
  };
  messages: {
    id: Generated<string>;
    conversation_id: string;
    number: number;
    sender_id: string | null;
    client_id: string | null;
    content: string;
    sent_at: TimeOfInsert;
    deal_id: Maybe<string>;
    deal_event: Maybe<number>;
    removed_at: MaybeTime;
    warning: Maybe<WarningKind>;
    change: Maybe<number>;
    changed_at: MaybeTime;
    edited_at: MaybeTime;
    deleted_at: MaybeTime;
    touched_at: MaybeTime;
    reply_to: Maybe<string>;
    picture_count: Maybe<number>;
  };
  message_pictures: {
    id: Generated<string>;
    name: string;
    owner_id: Maybe<string>;
    message_id: Maybe<string>;
    position: Generated<number>;
    width: number;
    height: number;
    bytes: number;
    color: Maybe<string>;
    has_code: Generated<boolean>;
    hash: Maybe<string>;
    hash_parts: Maybe<number[]>;
    created_at: TimeOfInsert;
  };
  message_changes: {
    conversation_id: string;
    last: number;
  };
  earlier_messages: {
    message_id: string;
    content: string;
    until: TimeOfInsert;
  };
  hidden_messages: {
    member_id: string;
    message_id: string;
  };
  reactions: {
    message_id: string;
    member_id: string;
    emoji: Reaction;
    at: TimeOfInsert;
  };
}
