-- Deals: one buyer and one item, from 'I want this' to its end. contract/deal-states.ts has the states and the acts.

create table deals (
  id uuid primary key default new_id(),
  -- null: deleted since. What stands here of it stays.
  item_id uuid references items on delete set null,
  item_title text not null,
  seller_id uuid references members on delete set null,
  buyer_id uuid references members on delete set null,
  conversation_id uuid references conversations on delete set null,
  state text not null default 'Interested' check (state in
    ('Interested', 'Reserved', 'Completed', 'Withdrawn', 'Declined', 'Released', 'Expired', 'Closed')),
  -- The item's when the deal was opened, until both agree on another.
  price numeric(14, 2) not null,
  note text,
  reserved_until timestamptz(3),
  -- When the seller was asked what became of a reservation that ran out.
  asked_at timestamptz(3),
  -- Who said first that the item has changed hands, and when.
  handed_over_by text check (handed_over_by in ('buyer', 'seller')),
  handed_over_at timestamptz(3),
  events int not null default 0,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  check (seller_id <> buyer_id),
  check (state <> 'Reserved' or reserved_until is not null),
  check ((handed_over_by is null) = (handed_over_at is null))
);
-- Rule M1: under any race one reservation an item, and one open deal of a buyer.
create unique index deals_one_reserved on deals (item_id) where state = 'Reserved';
create unique index deals_one_open on deals (item_id, buyer_id) where state in ('Interested', 'Reserved');
create index deals_of_item on deals (item_id, created_at, id);
create index deals_of_buyer on deals (buyer_id, changed_at desc, id desc);
create index deals_of_seller on deals (seller_id, changed_at desc, id desc);
create index deals_of_conversation on deals (conversation_id);
create index deals_reserved_until on deals (reserved_until) where state = 'Reserved';

-- The story of a deal: who did what, when.
create table deal_events (
  deal_id uuid not null references deals on delete cascade,
  number int not null check (number > 0),
  act text not null,
  actor text not null check (actor in ('buyer', 'seller', 'system')),
  at timestamptz(3) not null,
  -- A reason or a note.
  text text,
  until timestamptz(3),
  did_not_come boolean not null default false,
  primary key (deal_id, number)
);

-- Whatever takes the item or one of the two away closes an open deal, and frees what was reserved.
create function deals_close_when_cut() returns trigger language plpgsql as $$
begin
  if new.state in ('Interested', 'Reserved') then
    if new.state = 'Reserved' then
      update items set status = 'Available' where id = new.item_id;
    end if;
    new.state := 'Closed';
    new.events := new.events + 1;
    new.changed_at := greatest(now(), new.changed_at);
    insert into deal_events (deal_id, number, act, actor, at, text)
    values (new.id, new.events, 'close', 'system', new.changed_at, 'deleted');
  end if;
  return new;
end $$;
create trigger deals_close_when_cut before update of item_id, seller_id, buyer_id on deals for each row
  when (new.item_id is null or new.seller_id is null or new.buyer_id is null)
  execute function deals_close_when_cut();
