-- A desk that answers: reports, cases, decisions, appeals; people who block each other; warning words; figures.

alter table members
  -- Works at the desk and adds papers; beside the role, which stays Student for existing clients.
  add column is_moderator boolean not null default false,
  -- Until then a member may read and finish deals, but not list, meet new people or follow.
  add column suspended_until timestamptz(3);
create index members_suspended on members (suspended_until) where suspended_until is not null;
create index members_blocked on members (blocked_at) where blocked_at is not null;
create index members_newest on members (created_at desc, id desc);
create index members_of_desk on members (id) where role = 'Admin' or is_moderator;

-- Of two people either hides both from each other.
create table blocks (
  blocker_id uuid not null references members on delete cascade,
  blocked_id uuid not null references members on delete cascade,
  at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

alter table participants add column muted boolean not null default false;

-- A hidden item is a draft, so that the version before leaves it out too; a removed one is gone for its owner also,
-- until no appeal can bring it back.
alter table items
  add column hidden_at timestamptz(3),
  add column removed_at timestamptz(3),
  -- Of title and description, without case and spaces: the same text in several items has the same.
  add column text_hash bytea;
alter table items add constraint items_hidden check (hidden_at is null or publication = 'Draft') not valid;
alter table items add constraint items_removed check (removed_at is null or hidden_at is not null) not valid;
create index items_hidden_newest on items (hidden_at desc, id) where hidden_at is not null;
create index items_of_text on items (text_hash) where text_hash is not null;

-- Perceptual, 64 bits; and its four parts of 16 bits, each with its place, to find near ones by.
alter table pictures add column hash bigint, add column hash_parts int[];
create index pictures_of_hash on pictures using gin (hash_parts) where hash_parts is not null;

alter table messages
  add column removed_at timestamptz(3),
  -- What it was found to ask for when it was sent: a kind of warning word.
  add column warning text;
alter table reviews add column hidden_at timestamptz(3);

create table cases (
  id uuid primary key default new_id(),
  -- As people call it: Case 1042.
  number bigint generated always as identity (start with 1001) unique,
  kind text not null check (kind in ('item', 'person', 'message', 'review', 'paper')),
  -- No foreign key: the case outlives the thing.
  thing_id uuid not null,
  -- Whom it is against.
  owner_id uuid references members on delete set null,
  state text not null default 'open' check (state in ('open', 'decided', 'appealed')),
  -- The one that most reports name, the gravest first.
  reason text not null,
  -- How many reports it has, and of how many people who are not connected.
  reports int not null default 0,
  independent int not null default 0,
  -- Grows with reasons, reporters and their record; without age.
  weight double precision not null default 0,
  -- The weight less the day of opening: orders the queue at any time.
  rank double precision not null default 0,
  -- By the server itself: 'pictures', 'text'; 'desk' for an act without a report.
  found text check (found in ('pictures', 'text', 'desk')),
  -- The thing was hidden by its reports alone.
  hidden_at timestamptz(3),
  -- The thing as it was when it was first reported; null when its time is over.
  snapshot jsonb,
  opened_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create unique index cases_open on cases (kind, thing_id) where state = 'open';
create index cases_of_thing on cases (kind, thing_id, opened_at desc);
create index cases_of_owner on cases (owner_id, opened_at desc);
create index cases_queue on cases (rank desc, id) where state <> 'decided';
create index cases_oldest on cases (opened_at) where state <> 'decided';
create index cases_decided on cases (decided_at desc, id) where decided_at is not null;
create index cases_with_snapshot on cases (decided_at) where state = 'decided' and snapshot is not null;

create table reports (
  id uuid primary key default new_id(),
  case_id uuid not null references cases on delete cascade,
  -- Known to the desk alone.
  reporter_id uuid references members on delete set null,
  reason text not null,
  text text,
  at timestamptz(3) not null,
  -- Messages that the reporter attached, as they were; null when their time is over.
  messages jsonb,
  -- By the decision: null until then.
  upheld boolean
);
create index reports_of_case on reports (case_id, at);
create unique index reports_once on reports (reporter_id, case_id);
create index reports_of_reporter on reports (reporter_id, at desc, id);

create table decisions (
  case_id uuid primary key references cases on delete cascade,
  member_id uuid references members on delete set null,
  decided_by uuid references members on delete set null,
  at timestamptz(3) not null,
  acts text[] not null check (cardinality(acts) > 0),
  -- Of a suspension.
  days int check (days between 1 and 30),
  until timestamptz(3),
  reason text not null,
  -- Own words of the desk to the person.
  words text not null,
  -- The last moment for an appeal; null where there is nothing to appeal against.
  appeal_until timestamptz(3),
  -- A change is asked for until then.
  change_until timestamptz(3),
  changed_at timestamptz(3),
  -- What a ban took along, to give it back when it is lifted.
  hidden_items uuid[] not null default '{}',
  released_deals int not null default 0,
  -- Acts that were taken back, by an appeal or by the desk.
  lifted text[] not null default '{}',
  lifted_at timestamptz(3),
  lifted_by uuid references members on delete set null
);
create index decisions_of_member on decisions (member_id, at desc);
create index decisions_by_time on decisions (at desc);
create index decisions_of_decider on decisions (decided_by);
create index decisions_of_lifter on decisions (lifted_by);

create table appeals (
  case_id uuid primary key references decisions on delete cascade,
  -- Of the decision: what it is against.
  acts text[] not null,
  text text not null,
  at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by uuid references members on delete set null,
  outcome text check (outcome in ('stands', 'undone', 'partly')),
  words text,
  check ((answered_at is null) = (outcome is null))
);
create index appeals_of_answerer on appeals (answered_by);

-- The column is new and empty: no row has to be checked.
alter table notice_causes add column case_id uuid references cases on delete cascade;
create index notice_causes_of_case on notice_causes (case_id) where case_id is not null;

-- Words under which a message carries a warning; * stands for any letters, # for a digit.
create table warning_words (
  id uuid primary key default new_id(),
  phrase text not null check (phrase <> ''),
  kind text not null check (kind in ('payFirst', 'leave', 'link')),
  -- Messages that it was found in.
  found int not null default 0,
  created_at timestamptz(3) not null default now()
);
create unique index warning_words_once on warning_words (lower(phrase));

-- Figures by day of the campus that no other table keeps: 'searches', 'downloads', 'warnings'.
create table usage_days (
  day date not null,
  what text not null,
  count int not null check (count > 0),
  primary key (day, what)
);
-- Searches that found nothing, without who searched.
create table missed_searches (
  day date not null,
  words text not null,
  count int not null check (count > 0),
  primary key (day, words)
);

-- In the Catalog; equal ones by their time.
alter table categories add column position int not null default 0;
-- Categories that were merged into another one, to which their addresses and ids lead.
create table merged_categories (
  id uuid primary key,
  slug text not null unique,
  into_id uuid not null references categories on delete cascade,
  at timestamptz(3) not null
);
create index merged_categories_of on merged_categories (into_id);
