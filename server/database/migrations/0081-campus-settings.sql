-- What admins have set of the campus in the console: the whole list of a kind, or the currency. No row: the defaults.
create table campus_settings (
  kind text primary key check (kind in ('branches', 'years', 'exams', 'conditions', 'currency')),
  value jsonb not null
);

-- The database tells the nodes, with the commit.
create function tell_campus_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('dogear', json_build_object('kind', 'campusChanged')::text);
  return null;
end $$;
create trigger campus_settings_tell after insert or update or delete on campus_settings
  for each statement execute function tell_campus_changed();

-- An admin may add branches, years and exams: the calls' schemas know them, and these lists were those of the program.
alter table papers
  drop constraint papers_branch_check,
  drop constraint papers_year_check,
  drop constraint papers_exam;
alter table books drop constraint books_year_check;
alter table paper_requests drop constraint paper_requests_exam_check;
