-- Pictures in messages. A table of its own: the version before removes loose rows of `pictures`.

alter table messages
  -- How many pictures it was sent with; null for none.
  add column picture_count smallint;

create table message_pictures (
  id uuid primary key default new_id(),
  -- 32 hex digits; the files are named after it.
  name text not null unique,
  -- Whose quota it counts against. Null: the account was deleted, and a case still shows the picture.
  owner_id uuid references members (id) on delete set null,
  -- Null while it is loose.
  message_id uuid references messages (id) on delete set null,
  position smallint not null default 0,
  width int not null,
  height int not null,
  bytes int not null,
  color text,
  -- It shows a code that leads away from this site.
  has_code boolean not null default false,
  hash bigint,
  hash_parts int[],
  created_at timestamptz(3) not null default now()
);
create index message_pictures_of_owner on message_pictures (owner_id) include (bytes);
create index message_pictures_of_message on message_pictures (message_id, position);
create index message_pictures_loose on message_pictures (created_at) where message_id is null;

-- Pictures that a case shows with the messages of its reports, for the desk alone.
create table case_pictures (
  case_id uuid not null references cases (id) on delete cascade,
  picture_id uuid not null references message_pictures (id) on delete cascade,
  primary key (picture_id, case_id)
);
create index case_pictures_of_case on case_pictures (case_id);

-- What pictures looked like that the desk removed: one that looks the same is not sent.
create table refused_pictures (
  -- The item or the message.
  thing_id uuid not null,
  hash bigint not null,
  hash_parts int[] not null,
  refused_at timestamptz(3) not null,
  primary key (thing_id, hash)
);
create index refused_pictures_by_hash on refused_pictures using gin (hash_parts);
