-- The picture that a case shows stays while its snapshot does.
drop index concurrently if exists cases_of_image;
create index concurrently cases_of_image on cases ((snapshot ->> 'image')) where snapshot ->> 'image' is not null;

-- Changes that the desk waits for.
drop index concurrently if exists decisions_unchanged;
create index concurrently decisions_unchanged on decisions (change_until) where change_until is not null and changed_at is null and reopened_at is null;

-- The audit of one member.
drop index concurrently if exists audit_of_actor;
create index concurrently audit_of_actor on audit (actor_id, number desc) where actor_id is not null;
drop index concurrently if exists audit_of_subject;
create index concurrently audit_of_subject on audit (subject, number desc) where subject is not null;
