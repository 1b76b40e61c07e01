-- One row about this database as a whole.
create table installation (
  is_here boolean primary key default true check (is_here),
  -- The id that its file storage has too: a server with another database must not take the files for orphans.
  storage_id uuid,
  -- A backup was restored into it then, and nobody has said yet that it takes the place of the original. Until then it
  -- sends no notices.
  held_since timestamptz(3)
);
insert into installation default values;
