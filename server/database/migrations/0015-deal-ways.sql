-- What a deal goes through: offers, meetings, rentals, the hand-over and reviews; and its story among the messages.

create extension if not exists btree_gist;

alter table items add column negotiable boolean not null default true;

alter table deals
  -- A rental: both days included. `out_at`: when it was handed over; its return completes the deal.
  add column rent_from date,
  add column rent_to date,
  add column out_at timestamptz(3),
  -- An offer that waits for an answer.
  add column offer_price numeric(14, 2),
  add column offer_by text check (offer_by in ('buyer', 'seller')),
  add column offer_until timestamptz(3),
  -- The meeting that is agreed, and times to choose from that wait for the other's answer.
  add column meeting_at timestamptz(3),
  add column meeting_place text,
  add column proposal_times timestamptz(3)[],
  add column proposal_place text,
  add column proposal_by text check (proposal_by in ('buyer', 'seller')),
  -- The meeting, and the day of a rental, that the two were reminded of.
  add column reminded_of timestamptz(3),
  add column reminded_on date,
  -- Six digits on the buyer's screen, while Reserved.
  add column code text,
  -- Who did not come to a meeting.
  add column missed_by text check (missed_by in ('buyer', 'seller')),
  add column completed_at timestamptz(3),
  add check ((rent_from is null) = (rent_to is null) and rent_from <= rent_to),
  add check (out_at is null or rent_from is not null),
  add check ((offer_price is null) = (offer_by is null) and (offer_price is null) = (offer_until is null)),
  add check ((meeting_at is null) = (meeting_place is null)),
  add check ((proposal_times is null) = (proposal_by is null) and (proposal_times is null) = (proposal_place is null)),
  -- No two rentals of an item on one day, under any race.
  add constraint deals_rented_once exclude using gist (item_id with =, daterange(rent_from, rent_to, '[]') with &&)
    where (state = 'Reserved' and rent_from is not null);

update deals set completed_at = changed_at where state = 'Completed';

-- One reservation an item beside its rentals, which the constraint above keeps apart.
drop index deals_one_reserved;
create unique index deals_one_reserved on deals (item_id) where state = 'Reserved' and rent_from is null;

-- For the list of conversations, and the strip of each.
create index deals_of_conversation_newest on deals (conversation_id, changed_at desc, id desc);
drop index deals_of_conversation;
create index deals_offer_until on deals (offer_until) where offer_until is not null;
create index deals_meeting_at on deals (meeting_at) where meeting_at is not null;
create index deals_out on deals (rent_to) where state = 'Reserved' and out_at is not null;
create index deals_completed_of_buyer on deals (buyer_id, completed_at) where state = 'Completed';
create index deals_completed_of_seller on deals (seller_id, completed_at) where state = 'Completed';
create index deals_completed on deals (completed_at) where state = 'Completed';
create index deals_missed_by_buyer on deals (buyer_id) where missed_by = 'buyer';
create index deals_missed_by_seller on deals (seller_id) where missed_by = 'seller';

alter table deal_events
  add column price numeric(14, 2),
  add column times timestamptz(3)[],
  add column place text;

-- The event of a deal that a message tells of. No foreign key: a deal is never deleted, and the table may be large.
alter table messages
  add column deal_id uuid,
  add column deal_event int;

-- As before, but what is rented on other days is not reserved, and a second reservation may hold the item.
create or replace function deals_close_when_cut() returns trigger language plpgsql as $$
begin
  if new.state in ('Interested', 'Reserved') then
    if new.state = 'Reserved' and (new.rent_from is null or new.out_at is not null) then
      update items set status = 'Available'
      where id = new.item_id and status = 'Reserved' and not exists (
        select from deals d
        where d.item_id = new.item_id and d.id <> new.id and d.state = 'Reserved'
          and (d.rent_from is null or d.out_at is not null));
    end if;
    new.state := 'Closed';
    new.events := new.events + 1;
    new.changed_at := greatest(now(), new.changed_at);
    new.code := null;
    new.offer_price := null;
    new.offer_by := null;
    new.offer_until := null;
    insert into deal_events (deal_id, number, act, actor, at, text)
    values (new.id, new.events, 'close', 'system', new.changed_at, 'deleted');
  end if;
  return new;
end $$;

create table reviews (
  id uuid primary key default new_id(),
  deal_id uuid not null references deals on delete cascade,
  -- Which of the two wrote it.
  side text not null check (side in ('buyer', 'seller')),
  author_id uuid references members on delete set null,
  -- Who is reviewed.
  member_id uuid not null references members on delete cascade,
  stars int not null check (stars between 1 and 5),
  tags text[] not null default '{}',
  text text,
  reply text,
  replied_at timestamptz(3),
  written_at timestamptz(3) not null,
  -- null: hidden until both wrote, or the time to write is over.
  shown_at timestamptz(3),
  unique (deal_id, side)
);
create index reviews_of_member on reviews (member_id, shown_at desc, id desc) where shown_at is not null;
create index reviews_hidden on reviews (written_at) where shown_at is null;
create index reviews_of_author on reviews (author_id);

-- Good places to meet, as the admins list them.
create table meeting_places (
  position int primary key check (position > 0),
  name text not null check (name <> '')
);

-- Median minutes until a member answers, counted by a job; null if there is too little to tell.
alter table members add column answer_minutes int;
