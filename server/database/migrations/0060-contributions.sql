-- Papers that any member adds. The version before lists every paper that is not hidden, so whatever it must not list is
-- hidden: what waits, what was refused, other kinds than papers. papers_listed keeps it from showing them.
alter table papers
  add column kind text not null default 'paper',
  add column state text not null default 'shown',
  -- Null for papers of before: proposed from the title.
  add column exam text,
  add column exam_month text,
  -- The contributor is named beside it; else it is from 'a student'.
  add column is_named boolean not null default false,
  -- In the queue of the desk: it waits, or it was shown at once.
  add column to_check boolean not null default false,
  -- The desk's words to the contributor.
  add column words text,
  add column decided_by uuid references members on delete set null,
  add column decided_at timestamptz(3),
  -- Links to it lead on to that one.
  add column replaced_by uuid references papers on delete set null,
  add column downloads int not null default 0,
  add constraint papers_kind check (kind in ('paper', 'solution', 'syllabus', 'notes')) not valid,
  add constraint papers_state check (state in ('waiting', 'shown', 'refused', 'withheld', 'withdrawn')) not valid,
  add constraint papers_exam check (exam in ('Mid', 'End', 'Re-exam', 'Quiz', 'Other')) not valid,
  add constraint papers_exam_month check (exam_month ~ '^(19|20)\d\d-(0[1-9]|1[0-2])$') not valid,
  add constraint papers_listed check ((kind = 'paper' and state = 'shown') or hidden_at is not null) not valid;

-- Files that the desk refused or took down: each is refused ever after.
create table refused_files (
  sha256 bytea primary key,
  words text not null,
  refused_at timestamptz(3) not null
);

-- The smallest hashes of a paper's shingles: papers of the same words share many of them.
create table paper_sketches (
  paper_id uuid primary key references papers on delete cascade,
  sketch int[] not null
);
create index paper_sketches_by_hash on paper_sketches using gin (sketch);

create table paper_thanks (
  paper_id uuid not null references papers on delete cascade,
  member_id uuid not null references members on delete cascade,
  at timestamptz(3) not null,
  primary key (paper_id, member_id)
);
create index paper_thanks_of_member on paper_thanks (member_id);
