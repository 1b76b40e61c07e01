-- Papers that members ask for because nobody has them here.
create table paper_requests (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('paper', 'solution')),
  subject text not null,
  -- The subject as papers are compared by it: without a code, case and signs.
  course text not null,
  exam text check (exam in ('Mid', 'End', 'Re-exam', 'Quiz', 'Other')),
  paper_year int,
  branch text not null,
  year int not null,
  asked_at timestamptz(3) not null,
  fulfilled_by uuid references papers on delete set null,
  fulfilled_at timestamptz(3)
);
create unique index paper_requests_open on paper_requests
  (branch, year, course, kind, coalesce(exam, ''), coalesce(paper_year, 0)) where fulfilled_at is null;
create index paper_requests_by_time on paper_requests (asked_at desc, id desc) where fulfilled_at is null;
create index paper_requests_fulfilled_by on paper_requests (fulfilled_by) where fulfilled_by is not null;

create table paper_request_members (
  request_id uuid not null references paper_requests on delete cascade,
  member_id uuid not null references members on delete cascade,
  asked_at timestamptz(3) not null,
  primary key (request_id, member_id)
);
create index paper_request_members_of_member on paper_request_members (member_id);

-- The lines of a drawn page, each with its place in thousandths of the page. Null where they are not known.
alter table paper_page_pictures add column lines jsonb;
