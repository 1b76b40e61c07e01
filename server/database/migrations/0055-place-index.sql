drop index concurrently if exists item_search_of_place;
-- A place's items from the newest: a search filters them by its words.
create index concurrently item_search_of_place on item_search (alike(location), number)
  where publication = 'Published' and location is not null;
