-- A member who was blocked by an Admin, and since when.
alter table members add column blocked_at timestamptz(3);
