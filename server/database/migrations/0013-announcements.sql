-- Follows that can be muted and ended, and announcements of the admins.

-- New items of a muted seller are not told.
alter table follows add column muted boolean not null default false;

-- Ended follows, so that ending can be undone, and a repeated follow is not told again for some time.
create table ended_follows (
  follower_id uuid not null references members on delete cascade,
  followed_id uuid not null references members on delete cascade,
  -- Of the follow.
  created_at timestamptz(3) not null,
  muted boolean not null,
  -- One of the two.
  ended_by uuid not null,
  ended_at timestamptz(3) not null,
  primary key (follower_id, followed_id)
);
create index ended_follows_of_followed on ended_follows (followed_id);
create index ended_follows_by_end on ended_follows (ended_at);

create table announcements (
  id uuid primary key default new_id(),
  title text not null,
  text text not null,
  -- Path of the page that it leads to.
  link text,
  -- Both are null where it is for everyone.
  branch text,
  year int,
  -- Counted when it was written.
  receivers int not null,
  bar_ends_at timestamptz(3) not null,
  author_id uuid references members on delete set null,
  created_at timestamptz(3) not null,
  -- Until then it can be undone.
  sends_at timestamptz(3) not null,
  undone_at timestamptz(3),
  -- From then on it cannot be undone.
  sent_at timestamptz(3),
  check ((branch is null) = (year is null)),
  check (undone_at is null or sent_at is null)
);
create index announcements_newest on announcements (created_at desc, id desc);
create index announcements_of_author on announcements (author_id);

-- The column is new and empty: no row has to be checked.
alter table notice_causes add column announcement_id uuid references announcements on delete cascade;
create index notice_causes_of_announcement on notice_causes (announcement_id, member_id)
  where announcement_id is not null;

-- Bars that members have closed.
create table closed_bars (
  member_id uuid not null references members on delete cascade,
  announcement_id uuid not null references announcements on delete cascade,
  primary key (member_id, announcement_id)
);
create index closed_bars_of_announcement on closed_bars (announcement_id);
