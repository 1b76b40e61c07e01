-- What an admin changes of a category, however many drafts others have.
drop index concurrently if exists items_of_category;
create index concurrently items_of_category on items (category_id, id);

-- The audit by what was done, and by its days.
drop index concurrently if exists audit_of_action;
create index concurrently audit_of_action on audit (action, number desc);
drop index concurrently if exists audit_by_time;
create index concurrently audit_by_time on audit (at);

-- The messages of a day. They come in the order of time, so a block range index is small and enough.
drop index concurrently if exists messages_by_time;
create index concurrently messages_by_time on messages using brin (sent_at) with (autosummarize = on);
