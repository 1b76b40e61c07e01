-- Questions of papers, and which of them were asked before. The version before neither reads nor writes any of it; a
-- paper that it reads again is cut again, because read_at is then newer than cut_at.
alter table papers add column cut_at timestamptz(3);

create table paper_questions (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references papers on delete cascade,
  page int not null check (page > 0),
  -- Its place on the page, from 1.
  place int not null check (place > 0),
  label text not null,
  text text not null,
  marks int,
  -- What is compared of it (server/papers/questions/likeness.ts).
  asked jsonb not null,
  -- Questions that are alike share one of them.
  bands int[] not null,
  unique (paper_id, page, place)
);
create index paper_questions_by_band on paper_questions using gin (bands);

-- Each pair stands in both directions.
create table question_repeats (
  question_id uuid not null references paper_questions on delete cascade,
  other_id uuid not null references paper_questions on delete cascade,
  likeness real not null,
  other_values boolean not null,
  primary key (question_id, other_id)
);
create index question_repeats_of_other on question_repeats (other_id);

-- Pages whose cuts somebody has mended: they are not cut again.
create table mended_pages (
  paper_id uuid not null references papers on delete cascade,
  page int not null,
  member_id uuid references members on delete set null,
  at timestamptz(3) not null,
  primary key (paper_id, page)
);
create index mended_pages_of_member on mended_pages (member_id) where member_id is not null;
