-- Passkeys of members, and the challenges that are signed with them.

create table passkeys (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  -- As the browser names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  -- Synced between devices, whose counters say nothing.
  is_synced boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkeys_of_member on passkeys (member_id);

-- Each can be signed once, on whichever node.
create table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey with it; null for signing in with one.
  member_id uuid references members on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_of_member on passkey_challenges (member_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
