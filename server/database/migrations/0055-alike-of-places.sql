-- Immutable and with a bound body, so that an index can hold it (next file), as search_text() is: unaccent's rules change
-- only with PostgreSQL, as those of all words that are stored.
create or replace function alike(written text) returns text language sql immutable strict parallel safe
begin atomic
  select lower(unaccent(btrim(regexp_replace(search_text(written), '\s+', ' ', 'g'))));
end;
