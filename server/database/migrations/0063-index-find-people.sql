drop index concurrently if exists members_named;
-- As server/people/search-people.ts writes it.
create index concurrently members_named on members
  using gin (lower(' ' || first_name || ' ' || last_name || ' ' || username) gin_trgm_ops);
