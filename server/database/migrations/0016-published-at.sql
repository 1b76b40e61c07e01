-- When an item was published first: what is drafted for weeks is new on that day. Null: when it was created.
alter table items add column published_at timestamptz(3);
