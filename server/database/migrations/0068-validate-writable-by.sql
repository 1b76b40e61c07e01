alter table members validate constraint members_writable_by;
