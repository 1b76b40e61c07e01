-- When a sign-up used the code up. The row stays until the code would have expired, so that a sign-up whose answer was
-- lost can be answered again. A version without this column deletes the row instead.
alter table codes add column used_at timestamptz(3);
