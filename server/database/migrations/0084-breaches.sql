-- Breaches of personal data: what happened, whom it affects, and who was told.

create table breaches (
  id uuid primary key default new_id(),
  number bigint generated always as identity unique,
  title text not null,
  happened_at timestamptz(3) not null,
  found_at timestamptz(3) not null,
  -- Kinds of data, as BREACH_DATA of the contract names them.
  data text[] not null,
  -- What happened, what it may lead to, what was done about it, what the member can do.
  nature text not null,
  consequences text not null,
  measures text not null,
  advice text not null,
  -- Whom it affects: everyone, a branch and year, or the accounts that were named.
  affects text not null check (affects in ('everyone', 'group', 'named')),
  branch text,
  year int,
  names text,
  written_by uuid references members on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- From then on it is not changed any more.
  told_at timestamptz(3),
  affected int,
  check ((affects = 'group') = (branch is not null and year is not null)),
  check ((affects = 'named') = (names is not null)),
  check ((told_at is null) = (affected is null))
);
create index breaches_newest on breaches (created_at desc, id desc);
create index breaches_written_by on breaches (written_by);

create table breach_members (
  breach_id uuid not null references breaches on delete cascade,
  member_id uuid not null references members on delete cascade,
  -- A notice and a mail were stored for the member.
  told_at timestamptz(3),
  primary key (breach_id, member_id)
);
create index breach_members_of_member on breach_members (member_id);
create index breach_members_waiting on breach_members (breach_id, member_id) where told_at is null;
