drop index concurrently if exists papers_of_contributor;
create index concurrently papers_of_contributor on papers (added_by, created_at desc, id desc) where added_by is not null;
drop index concurrently if exists papers_to_check;
create index concurrently papers_to_check on papers (created_at, id) where to_check;
drop index concurrently if exists papers_of_other_kinds;
create index concurrently papers_of_other_kinds on papers (branch, year, newest_year desc, created_at desc, id desc)
  where state = 'withheld' or (state = 'shown' and kind <> 'paper');
drop index concurrently if exists papers_decided_by;
create index concurrently papers_decided_by on papers (decided_by) where decided_by is not null;
drop index concurrently if exists papers_replaced_by;
create index concurrently papers_replaced_by on papers (replaced_by) where replaced_by is not null;
