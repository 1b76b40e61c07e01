-- The end of a member's studies, and what becomes of the account then.

alter table members
  -- The last day of the studies. Null: has none (staff), or has not said.
  add column studies_end date,
  -- When the member said it, or that there is none. Null: was not asked, or has not answered.
  add column studies_said_at timestamptz(3),
  -- Terms that were added to it.
  add column terms_added smallint,
  -- Days before the end of the last notice about it. Null: none yet.
  add column leaving_told smallint,
  -- When the member became an alumnus.
  add column left_at timestamptz(3),
  -- Signs in besides `email`, and takes its place on the last day.
  add column second_email text,
  -- The address that signed an alumnus in before. Somebody new may have it as `email`.
  add column college_email text;

-- Terms that wait for the desk, because enough were added without it.
create table term_requests (
  member_id uuid primary key references members on delete cascade,
  asked_at timestamptz(3) not null
);
create index term_requests_by_time on term_requests (asked_at, member_id);
