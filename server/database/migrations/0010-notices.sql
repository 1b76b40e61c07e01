-- Notices: everything a member is told. Whatever else carries it reads it here.

-- One row is one line of the list: while it is unseen, more causes of its kind about the same thing fold into it.
create table notices (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  kind text not null,
  -- What folds together: a seller, a conversation, a branch and year.
  fold text not null,
  -- Words that belong to no other row.
  text text,
  -- Of its newest cause.
  made_at timestamptz(3) not null,
  seen_at timestamptz(3)
);
create unique index notices_unseen_once on notices (member_id, kind, fold) where seen_at is null;
create index notices_of_member on notices (member_id, made_at desc, id desc);
create index notices_unseen on notices (member_id) where seen_at is null;

-- Each happens once for a member: its key says what it is.
create table notice_causes (
  member_id uuid not null references members on delete cascade,
  key text not null,
  notice_id uuid not null references notices on delete cascade,
  made_at timestamptz(3) not null,
  -- How much it counts for: the messages that one look found unread.
  weight int not null default 1 check (weight > 0),
  actor_id uuid references members on delete cascade,
  item_id uuid references items on delete cascade,
  paper_id uuid references papers on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  primary key (member_id, key)
);
create index notice_causes_of_notice on notice_causes (notice_id, made_at desc);
create index notice_causes_of_actor on notice_causes (actor_id);
create index notice_causes_of_item on notice_causes (item_id);
create index notice_causes_of_paper on notice_causes (paper_id);
create index notice_causes_of_conversation on notice_causes (conversation_id);

-- A notice whose last cause is gone (the item was deleted, the member left) has nothing to say any more.
create function notices_without_cause_go() returns trigger language plpgsql as $$
begin
  delete from notices n where n.id in (select notice_id from gone)
    and not exists (select from notice_causes c where c.notice_id = n.id);
  return null;
end $$;
create trigger notices_without_cause_go after delete on notice_causes
  referencing old table as gone for each statement execute function notices_without_cause_go();

-- What members have chosen; without a row the defaults of contract/notice-kinds.ts hold.
create table notice_ways (
  member_id uuid not null references members on delete cascade,
  kind text not null,
  -- In the list and the bell.
  app boolean not null,
  primary key (member_id, kind)
);

-- Up to which message a member was told that a conversation waits.
alter table participants add column told_number bigint not null default 0;
create index conversations_by_last_message on conversations (last_sent_at) where kind = 'pair';
