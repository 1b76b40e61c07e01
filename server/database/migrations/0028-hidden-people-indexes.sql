-- Messages of one sender that are attached to reports: a deleted account's name goes from them.
drop index concurrently if exists reports_with_messages;
create index concurrently reports_with_messages on reports using gin (messages jsonb_path_ops) where messages is not null;

drop index concurrently if exists items_of_description;
create index concurrently items_of_description on items (description_hash) where description_hash is not null;
