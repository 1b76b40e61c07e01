-- What must be the same on all nodes of a database, as fingerprints: a start that differs is refused (rule H10). Null
-- for nodes of a version that does not say so.
alter table nodes add column settings jsonb;
