drop index concurrently if exists messages_words;
-- As server/conversations/search-messages.ts writes it. What waits to be put into it is read by each search: not much.
create index concurrently messages_words on messages
  using gin (message_words(content)) with (gin_pending_list_limit = 256)
  where removed_at is null and deleted_at is null;
