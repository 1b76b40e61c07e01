-- What a member has set aside in the list of chats.
alter table participants
  -- Marked as unread, until it is read; null: not.
  add column is_marked boolean,
  -- Hidden from the list until it has a message after this number.
  add column hidden_number int;
