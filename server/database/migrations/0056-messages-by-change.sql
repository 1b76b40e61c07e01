drop index concurrently if exists messages_changed;
-- What a client that was away has missed.
create index concurrently messages_changed on messages (conversation_id, change) where change is not null;
drop index concurrently if exists messages_deleted;
-- What does not count as unread.
create index concurrently messages_deleted on messages (conversation_id, number) where deleted_at is not null;
drop index concurrently if exists messages_by_change;
-- What a node that did not hear the others has missed.
create index concurrently messages_by_change on messages using brin (changed_at) where changed_at is not null;
