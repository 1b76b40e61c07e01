import type { Generated } from 'kysely';
import type { CampusPurpose, ContactChoice, Gender, Role, Writers } from '#contract/limits.ts';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** Members and how they sign in. */
export interface AccountTables {
  members: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    role: Generated<Role>;
    first_name: string;
    last_name: string;
    username: string;
    year_and_branch: Generated<string>;
    college_id: string | null;
    contact_number: string | null;
    interests: string | null;
    about: string | null;
    gender: Gender | null;
    date_of_birth: string | null;
    picture_id: string | null;
    blocked_at: MaybeTime;
    is_moderator: Generated<boolean>;
    suspended_until: MaybeTime;
    answer_minutes: Maybe<number>;
    seen_on: Maybe<string>;
    shows_contact: Maybe<ContactChoice>;
    is_findable: Maybe<boolean>;
    is_suggested: Maybe<boolean>;
    sees_suggestions: Maybe<boolean>;
    shows_read: Maybe<boolean>;
    may_use_password: Maybe<boolean>;
    writable_by: Maybe<Writers>;
    away_until: Maybe<string>;
    studies_end: Maybe<string>;
    studies_said_at: MaybeTime;
    terms_added: Maybe<number>;
    leaving_told: Maybe<number>;
    left_at: MaybeTime;
    second_email: Maybe<string>;
    college_email: Maybe<string>;
    notice_version: Maybe<string>;
    is_minor: Maybe<boolean>;
    created_at: TimeOfInsert;
    updated_at: TimeOfInsert;
  };
  sessions: {
    id: Generated<string>;
    member_id: string;
    created_at: TimeOfInsert;
    expires_at: Time;
    device: Maybe<string>;
    time_zone: Maybe<string>;
    network: Maybe<string>;
    seen_at: MaybeTime;
    confirmed_at: MaybeTime;
    is_new_device: Generated<boolean>;
  };
  known_devices: {
    member_id: string;
    device: string;
    time_zone: string;
    seen_at: Time;
  };
  passkeys: {
    id: Generated<string>;
    member_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    is_synced: boolean;
    transports: string[];
    name: string;
    created_at: Time;
    used_at: MaybeTime;
  };
  passkey_challenges: {
    challenge: string;
    member_id: string | null;
    expires_at: Time;
  };
  campus_accounts: {
    issuer: string;
    subject: string;
    member_id: string;
    name: string;
    linked_at: Time;
    used_at: MaybeTime;
  };
  campus_sign_ins: {
    secret_hash: Buffer;
    state: string;
    nonce: string;
    verifier: string;
    purpose: CampusPurpose;
    session_id: string | null;
    expires_at: Time;
  };
  campus_links: {
    ticket_hash: Buffer;
    issuer: string;
    subject: string;
    name: string;
    member_id: string;
    expires_at: Time;
  };
  term_requests: {
    member_id: string;
    asked_at: Time;
  };
  address_changes: {
    token_hash: Buffer;
    member_id: string;
    old_email: string;
    changed_at: Time;
    expires_at: Time;
  };
  codes: {
    email: string;
    hmac: Buffer;
    member_id: Maybe<string>;
    tries: Generated<number>;
    used_at: MaybeTime;
    created_at: Time;
    expires_at: Time;
  };
  password_resets: {
    token_hash: Buffer;
    member_id: string;
    created_at: Time;
    expires_at: Time;
  };
  counters: {
    key: string;
    count: number;
    ends_at: Time;
  };
  follows: {
    follower_id: string;
    followed_id: string;
    created_at: TimeOfInsert;
    muted: Generated<boolean>;
  };
  dismissed_suggestions: {
    member_id: string;
    dismissed_id: string;
    at: Time;
  };
  ended_follows: {
    follower_id: string;
    followed_id: string;
    created_at: Time;
    muted: boolean;
    ended_by: string;
    ended_at: Time;
  };
}
