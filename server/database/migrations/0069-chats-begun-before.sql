-- Chats of before that a follow opened, and in which nothing was written.
insert into chat_requests (conversation_id, sender_id, receiver_id, created_at)
  select c.id, f.follower_id, f.followed_id, c.created_at
  from conversations c
  join follows f on f.follower_id in (c.first_id, c.second_id) and f.followed_id in (c.first_id, c.second_id)
  where c.last_number = 0 and not exists (
    select from follows back where back.follower_id = f.followed_id and back.followed_id = f.follower_id);
