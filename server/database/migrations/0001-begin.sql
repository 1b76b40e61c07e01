-- The whole first schema. Times are kept in milliseconds because that is what leaves the house:
-- a cursor made of what a client saw must be exact.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- UUID version 7 (RFC 9562): ordered by time, so that new rows go to the end of every index.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;

-- People ------------------------------------------------------------------------------------------

create table pictures (
  id uuid primary key default new_id(),
  -- Ours: 128 random bits as hex. The three files are {name}-large.webp, -card.webp, -small.webp.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  -- Whose quota it counts against; its foreign key stands below, as members have pictures too.
  owner_id uuid not null,
  created_at timestamptz(3) not null default now()
);
create index pictures_of_owner on pictures (owner_id) include (bytes, created_at);

create table members (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  role text not null default 'Student' check (role in ('Student', 'Admin')),
  first_name text not null check (first_name <> ''),
  last_name text not null,
  username text not null unique,
  year_and_branch text not null default '',
  college_id text,
  contact_number text,
  interests text,
  about text,
  gender text check (gender in ('male', 'female', 'other')),
  date_of_birth date,
  picture_id uuid references pictures on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index members_of_year_and_branch on members (lower(year_and_branch), id);
create index members_of_picture on members (picture_id) where picture_id is not null;
alter table pictures add constraint pictures_owner foreign key (owner_id) references members on delete cascade;

create table sessions (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_of_member on sessions (member_id);
create index sessions_by_end on sessions (expires_at);

-- One code an address; the newest wins. Only its HMAC is kept.
create table codes (
  email text primary key check (email = lower(email)),
  hmac bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create table password_resets (
  token_hash bytea primary key,
  member_id uuid not null references members on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_resets_of_member on password_resets (member_id);

-- What is counted by time: key, how often in the running window, when the window ends.
create table counters (
  key text primary key,
  count int not null check (count >= 0),
  ends_at timestamptz(3) not null
);
create index counters_by_end on counters (ends_at);

create table follows (
  follower_id uuid not null references members on delete cascade,
  followed_id uuid not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_by_followed on follows (followed_id, created_at desc, follower_id);
create index follows_by_follower on follows (follower_id, created_at desc, followed_id);

-- Items -------------------------------------------------------------------------------------------

create table categories (
  id uuid primary key default new_id(),
  name text not null check (name <> ''),
  slug text not null unique check (slug <> ''),
  description text not null,
  created_at timestamptz(3) not null default now()
);
create unique index categories_by_name on categories (lower(name));

-- English stems over unaccented words; and the words as they are, for prefixes.
create text search configuration campus_stems (copy = english);
alter text search configuration campus_stems
  alter mapping for asciiword, asciihword, hword_asciipart, hword, hword_part, word with unaccent, english_stem;
create text search configuration campus_words (copy = simple);
alter text search configuration campus_words
  alter mapping for asciiword, asciihword, hword_asciipart, hword, hword_part, word with unaccent, simple;

create table items (
  id uuid primary key default new_id(),
  owner_id uuid not null references members on delete cascade,
  category_id uuid not null references categories on delete restrict,
  picture_id uuid not null references pictures deferrable initially deferred,
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  price numeric(10, 2) not null check (price between 0 and 10000000),
  condition text not null check (condition in ('New', 'Like New', 'Used')),
  status text not null check (status in ('Available', 'Reserved', 'Sold')),
  publication text not null default 'Draft' check (publication in ('Draft', 'Published')),
  location text,
  rental text not null check (rental in ('Available', 'Not Available')),
  rental_price numeric(10, 2) check (rental_price between 0 and 10000000),
  rental_duration text,
  views int not null default 0 check (views >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector not null,
  check (rental = 'Available' or (rental_price is null and rental_duration is null))
);
-- One index for each list the product shows.
create index items_newest on items (created_at desc, id desc) where publication = 'Published';
create index items_of_category_newest on items (category_id, created_at desc, id desc) where publication = 'Published';
create index items_of_category_most_viewed on items (category_id, views desc, id desc) where publication = 'Published';
create index items_of_owner on items (owner_id, created_at desc, id desc);
create index items_of_picture on items (picture_id);
create index items_by_price on items (price, id) where publication = 'Published';
create index items_search on items using gin (search) where publication = 'Published';

-- Every word of a published item, to mend a misspelt one by. Words are never taken back:
-- a mended word that finds nothing does no harm.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
-- text_pattern_ops: 'does any word begin with this' whatever the collation.
create index search_words_beginning on search_words (word text_pattern_ops);

-- Words as people look for them: "CSE/IT", "T-shirt" and "used.Good" are two words each (the parser would take them
-- for a path, a compound and a host), "men's" is one. A point between digits stays.
create function search_text(written text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(translate(written, '''’', ''), '[!-,/:-@[-`{-~-]|(?<!\d)\.|\.(?!\d)', ' ', 'g')
$$;

create function item_search(title text, description text, category text) returns tsvector
language sql stable parallel safe as $$
  select setweight(to_tsvector('campus_stems', search_text(title)) || to_tsvector('campus_words', search_text(title)), 'A')
      || setweight(to_tsvector('campus_stems', search_text(category)) || to_tsvector('campus_words', search_text(category)), 'B')
      || setweight(to_tsvector('campus_stems', search_text(description)) || to_tsvector('campus_words', search_text(description)), 'C')
$$;

create function items_set_search() returns trigger language plpgsql as $$
begin
  new.search := item_search(new.title, new.description, (select name from categories where id = new.category_id));
  return new;
end $$;
create trigger items_set_search before insert or update of title, description, category_id on items
  for each row execute function items_set_search();

create function items_keep_words() returns trigger language plpgsql as $$
begin
  if new.publication = 'Published' then
    insert into search_words
      select lexeme from unnest(to_tsvector('campus_words', search_text(new.title || ' ' || (select name from categories where id = new.category_id))))
      where length(lexeme) between 3 and 40 and lexeme !~ '^[0-9.-]+$'
      order by lexeme -- two writers lock the same words in the same order
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger items_keep_words after insert or update of title, category_id, publication on items
  for each row execute function items_keep_words();

-- One view a viewer and item in half an hour; rows older than that are swept.
create table item_views (
  item_id uuid not null references items on delete cascade,
  viewer text not null,
  seen_at timestamptz(3) not null,
  primary key (item_id, viewer)
);
create index item_views_by_time on item_views (seen_at);

-- Conversations -----------------------------------------------------------------------------------

create table conversations (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('pair', 'community')),
  -- The two of a pair, the smaller id first; null where the member was deleted.
  first_id uuid references members on delete set null,
  second_id uuid references members on delete set null,
  common_name text,
  common_image text,
  -- Grows by one a message: the one total order of the conversation.
  last_number bigint not null default 0,
  last_content text,
  last_sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (kind = 'pair' or (first_id is null and second_id is null)),
  check ((kind = 'community') = (common_name is not null)),
  check (first_id < second_id),
  unique (first_id, second_id)
);
create unique index conversations_one_community on conversations (kind) where kind = 'community';
create index conversations_of_second on conversations (second_id);

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  member_id uuid not null references members on delete cascade,
  read_number bigint not null default 0,
  joined_at timestamptz(3) not null default now(),
  primary key (member_id, conversation_id)
);
create index participants_of_conversation on participants (conversation_id) include (member_id);

create table messages (
  id uuid not null default new_id() unique,
  conversation_id uuid not null references conversations on delete cascade,
  number bigint not null check (number > 0),
  -- null: the sender was deleted.
  sender_id uuid references members on delete set null,
  client_id text,
  content text not null check (content <> ''),
  sent_at timestamptz(3) not null default now(),
  primary key (conversation_id, number)
);
create unique index messages_once on messages (sender_id, client_id) where client_id is not null;
create index messages_of_sender on messages (sender_id);

insert into conversations (kind, common_name) values ('community', 'Campus Community');

-- Papers ------------------------------------------------------------------------------------------

create table papers (
  id uuid primary key default new_id(),
  branch text not null check (branch in ('CSE', 'IT', 'EXTC', 'ELECTRICAL', 'CIVIL', 'MECHANICAL', 'CHEMICAL', 'VLSI')),
  year int not null check (year between 1 and 4),
  title text not null check (title <> ''),
  subject text not null check (subject <> ''),
  year_of_paper text not null,
  -- The last year named in year_of_paper: what 'newest first' goes by.
  newest_year int not null,
  file_name text not null unique,
  file_type text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  pages int,
  added_by uuid references members on delete set null,
  hidden_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('campus_stems'::regconfig, search_text(subject)), 'A')
    || setweight(to_tsvector('campus_stems'::regconfig, search_text(title)), 'B')
    || setweight(to_tsvector('campus_stems'::regconfig, search_text(year_of_paper || ' ' || branch)), 'C')
  ) stored
);
create index papers_of_year_and_branch on papers (branch, year, newest_year desc, created_at desc, id desc) where hidden_at is null;
create index papers_search on papers using gin (search) where hidden_at is null;
create index papers_by_hash on papers (sha256);

create table paper_pages (
  paper_id uuid not null references papers on delete cascade,
  page int not null check (page > 0),
  text text not null,
  search tsvector not null generated always as (to_tsvector('campus_stems'::regconfig, search_text(text))) stored,
  primary key (paper_id, page)
);
create index paper_pages_search on paper_pages using gin (search);

-- Every word of the papers and of the text inside them, to mend a misspelt one by; as search_words is for items.
create table paper_words (word text primary key);
create index paper_words_alike on paper_words using gin (word gin_trgm_ops);
create index paper_words_beginning on paper_words (word text_pattern_ops);

create function keep_paper_words(written text) returns void language sql as $$
  insert into paper_words
    select lexeme from unnest(to_tsvector('campus_words', search_text(written)))
    where length(lexeme) between 3 and 40 and lexeme !~ '^[0-9.-]+$'
    order by lexeme
  on conflict do nothing
$$;
create function papers_keep_words() returns trigger language plpgsql as $$
begin
  perform keep_paper_words((select string_agg(subject || ' ' || title, ' ') from added));
  return null;
end $$;
create trigger papers_keep_words after insert on papers
  referencing new table as added for each statement execute function papers_keep_words();
create function paper_pages_keep_words() returns trigger language plpgsql as $$
begin
  -- A page at a time: a tsvector holds a megabyte.
  perform keep_paper_words(text) from added;
  return null;
end $$;
create trigger paper_pages_keep_words after insert on paper_pages
  referencing new table as added for each statement execute function paper_pages_keep_words();

-- Operation ---------------------------------------------------------------------------------------

create table feedback (
  id uuid primary key default new_id(),
  first_name text not null,
  last_name text,
  email text not null,
  phone_number text not null,
  message text not null,
  created_at timestamptz(3) not null default now()
);
create index feedback_newest on feedback (created_at desc, id desc);

-- The outbox: a mail is put here in the transaction that causes it.
create table mails (
  id uuid primary key default new_id(),
  kind text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  -- Whose it is: gone with the account.
  member_id uuid references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- From here on it is useless: not sent any more.
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  last_error text
);
create index mails_by_end on mails (expires_at);
create index mails_waiting_for_address on mails (to_address) where sent_at is null;

create table audit (
  number bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  action text not null,
  -- Who did it and whom or what it was done to; no foreign keys: the record outlives both.
  actor_id uuid,
  subject text,
  ip inet,
  details jsonb
);
create index audit_with_ip on audit (at) where ip is not null;

-- Append-only: all that may change is that an address is forgotten.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ip is null
     and (new.number, new.at, new.action, new.actor_id, new.subject, new.details)
         is not distinct from (old.number, old.at, old.action, old.actor_id, old.subject, old.details) then
    return new;
  end if;
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only();

-- What is too long for a notification between nodes (CLUSTER=postgres); the adapter sweeps it itself.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
