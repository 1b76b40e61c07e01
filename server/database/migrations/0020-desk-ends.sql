-- The desk hears again of a change that it asked for and that was not made, keeps the picture of what was reported, and
-- finds the audit of one member.

alter table cases drop constraint cases_found_check;
alter table cases add constraint cases_found_check
  check (found in ('pictures', 'text', 'desk', 'unchanged')) not valid;
-- The picture that a case shows stays while its snapshot does.
create index cases_of_image on cases ((snapshot ->> 'image')) where snapshot ->> 'image' is not null;

-- When the change was due and the desk got a new case of it.
alter table decisions add column reopened_at timestamptz(3);
create index decisions_unchanged on decisions (change_until)
  where change_until is not null and changed_at is null and reopened_at is null;

create index audit_of_actor on audit (actor_id, number desc) where actor_id is not null;
create index audit_of_subject on audit (subject, number desc) where subject is not null;
