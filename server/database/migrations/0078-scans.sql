-- What was read from pages without text. The words stand in paper_pages too, which the version before searches and
-- empties where it reads a paper again; then they are copied from here.
create table scanned_pages (
  paper_id uuid not null references papers on delete cascade,
  page int not null check (page > 0),
  text text not null,
  -- Of the reading, from 0 to 100; null where it failed.
  confidence real,
  -- Degrees by which the page is turned to the right before it is shown.
  turned int not null default 0 check (turned in (0, 90, 180, 270)),
  -- Lines with their places, in thousandths of the page: [{ text, x, y, width, height }].
  lines jsonb not null,
  scanned_at timestamptz(3) not null,
  primary key (paper_id, page)
);
