-- Who writes to a member without having a chat with them; null: everyone.
alter table members
  add column writable_by text,
  add constraint members_writable_by check (writable_by in ('everyone', 'following', 'nobody')) not valid,
  -- The member is back on this day of the campus; null, or a day that has come: they are here.
  add column away_until date;

-- Until when a chat is muted that `muted` says is; null: until it is unmuted. The version before takes all as such.
alter table participants add column muted_until timestamptz(3);

-- A chat that its sender began, by a follow or by one message. Until it is opened it stands under Requests at the receiver.
create table chat_requests (
  conversation_id uuid primary key references conversations on delete cascade,
  sender_id uuid not null references members on delete cascade,
  receiver_id uuid not null references members on delete cascade,
  created_at timestamptz(3) not null,
  -- When the one message was sent by somebody who need not follow; null: a follow opened the chat.
  sent_at timestamptz(3),
  -- Of that message, so that the same one to many is found.
  text_hash text,
  -- When the receiver was told.
  told_at timestamptz(3),
  declined_at timestamptz(3),
  opened_at timestamptz(3)
);
create index chat_requests_of_sender on chat_requests (sender_id, sent_at);
create index chat_requests_of_receiver on chat_requests (receiver_id);
create index chat_requests_untold on chat_requests (conversation_id)
  where told_at is null and declined_at is null and opened_at is null;
create index chat_requests_opened on chat_requests (opened_at) where opened_at is not null;

-- An answer and a deal open the chat, whichever version stores them. Until then its messages have no notices of their own.
create function follow_chat_request() returns trigger language plpgsql as $$
begin
  if not exists (
    select from written w join chat_requests r on r.conversation_id = w.conversation_id and r.opened_at is null
  ) then
    return null;
  end if;
  update chat_requests r set opened_at = w.sent_at from written w
    where r.conversation_id = w.conversation_id and r.opened_at is null
      and (w.sender_id = r.receiver_id or w.deal_id is not null);
  update participants p set told_number = greatest(p.told_number, w.number)
    from (select conversation_id, max(number) as number from written group by conversation_id) w
    join chat_requests r on r.conversation_id = w.conversation_id and r.opened_at is null
    where p.conversation_id = w.conversation_id and p.member_id = r.receiver_id;
  return null;
end $$;
create trigger messages_follow_request after insert on messages referencing new table as written
  for each statement execute function follow_chat_request();
