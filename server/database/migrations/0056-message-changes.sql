-- What may happen to a message after it was sent: it is edited, deleted, answered with a sign, quoted by a later one.

-- The number of the last change in a conversation: grows by one a change, as last_number by one a message. A table of its
-- own, because the version before updates a message and its conversation in one statement.
create table message_changes (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  last int not null
);

alter table messages
  -- The number of its last change; null for a message that is as it was sent.
  add column change int,
  add column changed_at timestamptz,
  add column edited_at timestamptz,
  -- For both, by its sender. `content` says so then, for the version before too.
  add column deleted_at timestamptz,
  -- When something else about it last changed: a reaction came or went, or a member has deleted it for themselves.
  add column touched_at timestamptz,
  -- The message of the same conversation that it answers. No foreign key: the table may be large.
  add column reply_to uuid;

-- The database numbers the changes and tells the nodes, whichever version makes them: the version before removes messages.
create function number_message_change() returns trigger language plpgsql as $$
begin
  insert into message_changes as c (conversation_id, last) values (new.conversation_id, 1)
    on conflict (conversation_id) do update set last = c.last + 1 returning last into new.change;
  new.changed_at := clock_timestamp();
  perform pg_notify('dogear', json_build_object(
    'kind', 'changes', 'conversationId', id, 'change', new.change,
    'members', case when kind = 'pair' then json_build_array(first_id, second_id) end
  )::text) from conversations where id = new.conversation_id;
  return new;
end $$;
create trigger messages_numbered_change before update of content, edited_at, deleted_at, removed_at, touched_at on messages
  for each row
  when (old.content <> new.content or old.removed_at is distinct from new.removed_at
    or old.deleted_at is distinct from new.deleted_at or old.touched_at is distinct from new.touched_at)
  execute function number_message_change();

-- What a message said before it was edited or deleted, for the desk within a case.
create table earlier_messages (
  message_id uuid not null references messages (id) on delete cascade,
  content text not null,
  -- Until when it said so.
  until timestamptz not null
);
create index earlier_messages_of on earlier_messages (message_id);
create index earlier_messages_by_time on earlier_messages (until);

-- Messages that a member has deleted for themselves alone.
create table hidden_messages (
  member_id uuid not null references members (id) on delete cascade,
  message_id uuid not null references messages (id) on delete cascade,
  primary key (message_id, member_id)
);
create index hidden_messages_of_member on hidden_messages (member_id);

create table reactions (
  message_id uuid not null references messages (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  emoji text not null,
  at timestamptz not null,
  primary key (message_id, member_id, emoji)
);
create index reactions_of_member on reactions (member_id);
