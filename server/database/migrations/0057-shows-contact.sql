-- Who sees a member's address and number. Null: not answered, and CONTACT_DEFAULT holds. The version before shows them to
-- all members, whatever stands here.
alter table members
  add column shows_contact text,
  add constraint members_shows_contact check (shows_contact in ('members', 'deals', 'nobody')) not valid;
