-- The desk hears again of a change that it asked for and that was not made.

alter table cases drop constraint cases_found_check;
alter table cases add constraint cases_found_check
  check (found in ('pictures', 'text', 'desk', 'unchanged')) not valid;

-- When the change was due and the desk got a new case of it.
alter table decisions add column reopened_at timestamptz(3);
