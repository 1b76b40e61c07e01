import type { ColumnType, Generated } from 'kysely';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** What the program itself needs. */
export interface OperationTables {
  feedback: {
    id: Generated<string>;
    first_name: string;
    last_name: string | null;
    email: string;
    phone_number: string;
    message: string;
    created_at: TimeOfInsert;
  };
  mails: {
    id: Generated<string>;
    kind: string;
    to_address: string;
    reply_to: string | null;
    subject: string;
    text: string;
    html: string;
    member_id: string | null;
    created_at: TimeOfInsert;
    expires_at: Time;
    sent_at: MaybeTime;
    last_error: string | null;
    headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
    request_ids: Maybe<string[]>;
    notice_ids: Maybe<string[]>;
  };
  campus_settings: {
    kind: 'branches' | 'years' | 'exams' | 'conditions' | 'currency';
    value: ColumnType<unknown, string, string>;
  };
  audit: {
    number: Generated<number>;
    at: TimeOfInsert;
    action: string;
    actor_id: string | null;
    subject: string | null;
    ip: string | null;
    details: ColumnType<unknown, string | null | undefined, never>;
  };
  nodes: {
    id: string;
    home: string;
    seen_at: TimeOfInsert;
    settings: ColumnType<unknown, string | null | undefined, never>;
    member_ids: Generated<string[]>;
    connections: Generated<number>;
  };
  installation: {
    is_here: Generated<boolean>;
    storage_id: string | null;
    held_since: MaybeTime;
  };
  kept_assets: {
    name: string;
    content: Buffer;
    gone_at: MaybeTime;
  };
}
