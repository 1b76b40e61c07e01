-- What a member sees of their sessions, and changes of the address that can be undone.

alter table sessions
  -- The browser and the system, as the request said. Null in sessions that the version before began.
  add column device text,
  add column time_zone text,
  -- The operator's name of the network in which it was last seen.
  add column network text,
  -- By some minutes. Null: not since it began.
  add column seen_at timestamptz(3),
  -- When the member last gave the password in it. Null: as it began.
  add column confirmed_at timestamptz(3),
  -- The member was mailed about a device that had not been seen before.
  add column is_new_device boolean not null default false;

-- The devices with which a member has signed in: another one is worth a mail.
create table known_devices (
  member_id uuid not null references members on delete cascade,
  device text not null,
  -- Empty where the client named none.
  time_zone text not null,
  seen_at timestamptz(3) not null,
  primary key (member_id, device, time_zone)
);
create index known_devices_by_time on known_devices (seen_at);

-- Who has the mailbox of the old address can undo the change, by a link of which only the hash is kept.
create table address_changes (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  old_email text not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index address_changes_of_member on address_changes (member_id);
create index address_changes_by_end on address_changes (expires_at);

-- Whose new address it is; null for a sign-up. The HMAC is another, so that no sign-up takes such a code.
alter table codes add column member_id uuid;
