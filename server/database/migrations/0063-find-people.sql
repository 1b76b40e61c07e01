-- What a member switches off; null is on. The version before has no search of people, and suggests everybody.
alter table members
  -- Others find the member by name.
  add column is_findable boolean,
  -- The member is suggested to others.
  add column is_suggested boolean,
  -- Others are suggested to the member.
  add column sees_suggestions boolean;

-- Who is not to be suggested to a member again for a while.
create table dismissed_suggestions (
  member_id uuid not null references members on delete cascade,
  dismissed_id uuid not null references members on delete cascade,
  at timestamptz(3) not null,
  primary key (member_id, dismissed_id)
);
create index dismissed_suggestions_of_dismissed on dismissed_suggestions (dismissed_id);
create index dismissed_suggestions_by_time on dismissed_suggestions (at);
