drop index concurrently if exists item_search_matches;
-- Written at once: a search would read each time what waits to be put into it.
create index concurrently item_search_matches on item_search
  using gin (search, category_id, condition, status, rental)
  with (fastupdate = off) where publication = 'Published';
