-- A download counts once a member and day.
create table paper_downloads (
  paper_id uuid not null references papers on delete cascade,
  member_id uuid not null references members on delete cascade,
  day date not null,
  primary key (paper_id, member_id, day)
);
create index paper_downloads_of_member on paper_downloads (member_id);
create index paper_downloads_by_day on paper_downloads (day);

-- What a member says is right for a field of a paper, until the desk takes or leaves it.
create table paper_tags (
  paper_id uuid not null references papers on delete cascade,
  field text not null,
  member_id uuid not null references members on delete cascade,
  value text not null,
  at timestamptz(3) not null,
  primary key (paper_id, field, member_id)
);
create index paper_tags_of_member on paper_tags (member_id);
create index paper_tags_by_time on paper_tags (at);
