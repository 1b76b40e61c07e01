-- Who is connected to a node, as of its last heartbeat: for the console's figures, and gone with the node. The tables
-- `connections` and `running_jobs` are used by the version before only, and go with the release after this one.
alter table nodes
  add column member_ids uuid[] not null default '{}',
  add column connections int not null default 0;
