-- Web push: the browsers that notices are also sent to.

-- The key pair by which push services know this server (VAPID): all nodes of a database use the same, and backups have it.
create table push_keys (
  -- One row.
  id int primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- A browser of a member. It ends with the session it belongs to.
create table push_subscriptions (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- The address at the push service that the browser chose.
  endpoint text not null unique,
  -- The browser's public key and secret (RFC 8291): only the browser can read what is sent.
  p256dh text not null,
  auth text not null,
  device text not null,
  made_at timestamptz(3) not null,
  pushed_at timestamptz(3)
);
create index push_subscriptions_of_member on push_subscriptions (member_id, made_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);
