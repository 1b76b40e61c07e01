-- The first page of a paper, small, for its card; without it where it is not drawn yet or cannot be.
alter table papers
  add preview_file text unique,
  add preview_width int check (preview_width > 0),
  add preview_height int check (preview_height > 0),
  -- When its text was looked for and its preview drawn, whatever came of it: null for those from before there were any.
  add read_at timestamptz(3),
  add check (num_nonnulls(preview_file, preview_width, preview_height) in (0, 3));
create index papers_unread on papers (created_at) where read_at is null;

-- Pages that somebody looked at, as pictures. They are drawn again when they are gone.
create table paper_page_pictures (
  paper_id uuid not null references papers on delete cascade,
  page int not null check (page > 0),
  file_name text not null unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz(3) not null,
  primary key (paper_id, page)
);
create index paper_page_pictures_by_age on paper_page_pictures (created_at);
