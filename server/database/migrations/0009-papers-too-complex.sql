-- What takes more time or memory than a PDF may is tried once: the file, or its first page, as a preview.
alter table papers add too_complex boolean not null default false;

-- Pages that somebody looked at, and that could not be drawn: too complex, or else damaged.
create table paper_page_failures (
  paper_id uuid not null references papers on delete cascade,
  page int not null check (page > 0),
  too_complex boolean not null,
  created_at timestamptz(3) not null,
  primary key (paper_id, page)
);
