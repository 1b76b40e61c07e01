alter table papers
  -- Tries to read it, of which some fail while the storage is away; null until a version that counts them has tried.
  add column read_tries smallint,
  add column read_tried_at timestamptz(3);
