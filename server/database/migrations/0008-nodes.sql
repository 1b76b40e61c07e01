-- What several nodes on one database know of each other. Of use only while they run: not part of a backup.

-- A node that lives says so every few seconds; the others remove one that does not.
create table nodes (
  id uuid primary key,
  -- The machine and the DATA_DIR: a node that starts there again takes the place of the one before.
  home text not null,
  seen_at timestamptz(3) not null default now()
);

-- The sockets of a member over all nodes, in numbered places: one more than there are places finds none (rule G6).
create table connections (
  member_id uuid not null,
  place int not null check (place > 0),
  node_id uuid not null references nodes on delete cascade,
  primary key (member_id, place)
);
create index connections_of_node on connections (node_id);

-- Jobs that a node has begun and not ended, so that they are begun again when it dies (rule L10).
create table running_jobs (
  job_id uuid primary key,
  queue text not null,
  -- Null once its node has died and the job waits to be begun again.
  node_id uuid,
  deaths int not null default 0
);

-- However a session is ended, the nodes hear it with the commit and end its sockets (rules B2, L3).
create function sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('dogear', json_build_object('kind', 'sessionEnded', 'sessionId', id)::text)
  from ended where expires_at > now();
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions
  referencing old table as ended for each statement execute function sessions_tell_end();
