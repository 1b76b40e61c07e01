drop index concurrently if exists items_title_forms;
create index concurrently items_title_forms on items using gin (to_tsvector('campus_words', search_forms(title)))
  where publication = 'Published';
drop index concurrently if exists item_search_old_forms;
create index concurrently item_search_old_forms on item_search (number) where forms = 0;
drop index concurrently if exists papers_old_forms;
create index concurrently papers_old_forms on papers (id) where forms = 0;
-- Of a page only what is not plain ASCII has changed.
drop index concurrently if exists paper_pages_old_forms;
create index concurrently paper_pages_old_forms on paper_pages (paper_id, page)
  where forms = 0 and text ~ '[^\x01-\x7f]';
