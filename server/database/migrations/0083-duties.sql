-- What the law asks of whoever runs a campus: the notice that each member was shown, members under 18, and a register of
-- requests about data.

-- The version and language of the notice at sign-up, such as 1-en; null where none was shown.
alter table members add column notice_version text;
-- Said at sign-up: younger than 18. Null counts as 18 or over.
alter table members add column is_minor boolean;

create table data_requests (
  id uuid primary key default new_id(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'complaint', 'nomination')),
  -- Null for a visitor, and once the account is deleted.
  member_id uuid references members on delete set null,
  -- Whom to answer; null once the account is deleted and the request was answered.
  name text,
  email text,
  text text,
  made_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  outcome text check (outcome in ('done', 'refused')),
  answer text,
  answered_by uuid references members on delete set null,
  answered_at timestamptz(3),
  check ((answered_at is null) = (outcome is null)),
  check (answered_at is not null or (name is not null and email is not null and text is not null))
);
create index data_requests_waiting on data_requests (due_at, id) where answered_at is null;
create index data_requests_answered on data_requests (answered_at desc, id desc) where answered_at is not null;
create index data_requests_of_member on data_requests (member_id, made_at desc);
create index data_requests_answered_by on data_requests (answered_by);
