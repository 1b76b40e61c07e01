-- Listings that tell the truth: several pictures, wanted posts, an end, prices over time; saved searches, wish lists, books.

-- Pictures beside the cover, which items.picture_id names. Without an item a picture is loose: uploaded ahead of its
-- item, or a cover from before this migration.
alter table pictures
  add column item_id uuid references items on delete set null,
  -- Not plainly `position`: a query of the version before, which joins pictures, has a column of that name of its own.
  add column item_position int not null default 0,
  -- Its own, as '#rrggbb', to stand in its place until it is there.
  add column color text;
create index pictures_of_item on pictures (item_id, item_position) where item_id is not null;
create index pictures_loose on pictures (created_at) where item_id is null;

alter table items
  alter column picture_id drop not null,
  add column kind text not null default 'Offer' check (kind in ('Offer', 'Wanted')),
  add column needed_by date,
  -- When a published item ends; null until the job that ends items has seen it.
  add column ends_at timestamptz(3),
  -- An item that has ended is a draft, which was published until then.
  add column ended_at timestamptz(3),
  add column renewed_at timestamptz(3),
  -- How many notices its owner has had of this end.
  add column end_notices int not null default 0,
  -- The price before it was reduced last, until it rises.
  add column was_price numeric(10, 2),
  add column reduced_at timestamptz(3),
  add column isbn text check (isbn ~ '^97[89][0-9]{10}$'),
  add check (picture_id is not null or kind = 'Wanted'),
  add check ((was_price is null) = (reduced_at is null));
create index items_wanted_newest on items (created_at desc, id desc) where publication = 'Published' and kind = 'Wanted';
create index items_wanted_of_category on items (category_id, created_at desc, id desc) where publication = 'Published' and kind = 'Wanted';
create index items_reduced on items (reduced_at desc, id desc) where publication = 'Published' and reduced_at is not null;
create index items_reduced_of_category on items (category_id, reduced_at desc, id desc) where publication = 'Published' and reduced_at is not null;
create index items_ending on items (ends_at) where publication = 'Published';
create index items_without_end on items (id) where publication = 'Published' and ends_at is null;
create index items_ended on items (ended_at) where ended_at is not null;
create index items_of_isbn on items (isbn, created_at desc) where isbn is not null;

-- What a published item has cost, from each change on.
create table item_prices (
  item_id uuid not null references items on delete cascade,
  at timestamptz(3) not null,
  price numeric(10, 2) not null,
  primary key (item_id, at)
);

-- Here and not in the program, so that the version before keeps it too.
create function items_keep_price() returns trigger language plpgsql as $$
begin
  insert into item_prices (item_id, at, price) values
    (new.id, coalesce(old.published_at, old.created_at), old.price)
  on conflict do nothing;
  insert into item_prices (item_id, at, price) values (new.id, new.updated_at, new.price)
  on conflict (item_id, at) do update set price = excluded.price;
  if new.price < old.price then
    new.was_price := old.price;
    new.reduced_at := new.updated_at;
  elsif new.price >= new.was_price then
    new.was_price := null;
    new.reduced_at := null;
  end if;
  return new;
end $$;
create trigger items_keep_price before update of price on items
  for each row when (new.price <> old.price and old.publication = 'Published' and new.kind = 'Offer')
  execute function items_keep_price();

-- Published again, an item has not ended, and an end that is over is not its end.
create function items_begin_again() returns trigger language plpgsql as $$
begin
  new.ended_at := null;
  if new.ends_at <= new.updated_at then
    new.ends_at := null;
    new.end_notices := 0;
  end if;
  return new;
end $$;
create trigger items_begin_again before update of publication on items
  for each row when (new.publication = 'Published' and old.publication = 'Draft')
  execute function items_begin_again();

-- What a search filters by beside what it did before.
alter table item_search
  add column kind text not null default 'Offer',
  add column location text,
  add column negotiable boolean not null default true,
  add column reduced_at timestamptz(3);
update item_search set location = items.location, negotiable = items.negotiable
from items where items.id = item_search.item_id and (items.location is not null or not items.negotiable);
create index item_search_wanted on item_search using gin (search) where publication = 'Published' and kind = 'Wanted';

create or replace function items_keep_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.title, new.description, new.category_id) is not distinct from (old.title, old.description, old.category_id) then
    update item_search set price = new.price, condition = new.condition, status = new.status, rental = new.rental,
      publication = new.publication, created_at = new.created_at, kind = new.kind, location = new.location,
      negotiable = new.negotiable, reduced_at = new.reduced_at
    where item_id = new.id;
    return null;
  end if;
  insert into item_search (item_id, category_id, price, condition, status, rental, publication, created_at, search, kind, location, negotiable, reduced_at)
  values (new.id, new.category_id, new.price, new.condition, new.status, new.rental, new.publication, new.created_at,
    item_search(new.title, new.description, (select name from categories where id = new.category_id)),
    new.kind, new.location, new.negotiable, new.reduced_at)
  on conflict (item_id) do update set category_id = excluded.category_id, price = excluded.price,
    condition = excluded.condition, status = excluded.status, rental = excluded.rental,
    publication = excluded.publication, created_at = excluded.created_at, search = excluded.search,
    kind = excluded.kind, location = excluded.location, negotiable = excluded.negotiable, reduced_at = excluded.reduced_at;
  return null;
end $$;
-- `of` names what a statement sets; reduced_at is set by a trigger with the price.
drop trigger items_keep_search on items;
create trigger items_keep_search after update of title, description, category_id, price, condition, status, rental, publication, created_at, kind, location, negotiable on items
  for each row when (
    (old.title, old.description, old.category_id, old.price, old.condition, old.status, old.rental, old.publication, old.created_at, old.kind, old.location, old.negotiable, old.reduced_at)
    is distinct from (new.title, new.description, new.category_id, new.price, new.condition, new.status, new.rental, new.publication, new.created_at, new.kind, new.location, new.negotiable, new.reduced_at))
  execute function items_keep_search();

-- Views of an item on a day of the campus.
create table item_view_days (
  item_id uuid not null references items on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (item_id, day)
);
create index item_view_days_by_day on item_view_days (day);

-- The last day on which a member was here.
alter table members add column seen_on date;

-- Terms of the campus, with which items end.
create table terms (
  begins_on date primary key,
  ends_on date not null check (ends_on >= begins_on),
  name text not null check (name <> '')
);

-- A search that is kept: its member hears of items that are new to it.
create table saved_searches (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  -- A wanted post is a saved search of its author, as long as it is published.
  wanted_id uuid unique references items on delete cascade,
  kind text not null default 'Offer' check (kind in ('Offer', 'Wanted')),
  keyword text not null default '',
  category_id uuid references categories on delete cascade,
  condition text check (condition in ('New', 'Like New', 'Used')),
  status text check (status in ('Available', 'Reserved', 'Sold')),
  rental text check (rental in ('Available', 'Not Available')),
  place text,
  min_price numeric(10, 2),
  max_price numeric(10, 2),
  negotiable boolean not null default false,
  reduced boolean not null default false,
  -- How it reaches its member beside the app.
  way text not null default 'now' check (way in ('off', 'now', 'digest')),
  -- What an item must contain, and the rarest of it; null without a keyword.
  words tsquery,
  rarest text,
  created_at timestamptz(3) not null,
  -- Matches since then are new.
  seen_at timestamptz(3) not null,
  check ((words is null) = (rarest is null))
);
create index saved_searches_of_member on saved_searches (member_id, created_at desc, id desc);
-- An item looks for the searches that it fits: by its words, or, of searches without words, by its category.
create index saved_searches_by_word on saved_searches (rarest, category_id, max_price) where rarest is not null;
create index saved_searches_by_category on saved_searches (category_id, max_price) where rarest is null;

-- What each search has found, and at which price: nothing is told twice.
create table saved_search_matches (
  search_id uuid not null references saved_searches on delete cascade,
  item_id uuid not null references items on delete cascade,
  price numeric(10, 2) not null,
  at timestamptz(3) not null,
  primary key (search_id, item_id)
);
create index saved_search_matches_of_item on saved_search_matches (item_id);

create table wishes (
  id uuid primary key default new_id(),
  member_id uuid not null references members on delete cascade,
  item_id uuid references items on delete set null,
  -- For when the item is gone.
  item_title text not null,
  category_id uuid references categories on delete set null,
  added_at timestamptz(3) not null
);
create unique index wishes_once on wishes (item_id, member_id) where item_id is not null;
create index wishes_of_member on wishes (member_id, added_at desc, id desc);
create index wishes_of_category on wishes (category_id);

-- Books by their number, as the admins import them.
create table books (
  isbn text primary key check (isbn ~ '^97[89][0-9]{10}$'),
  title text not null check (title <> ''),
  author text,
  edition text,
  course text,
  branch text,
  year int check (year between 1 and 4)
);

-- The wanted post that a deal answers: its seller opened it, not its buyer.
alter table deals add column wanted_id uuid references items on delete set null;
create index deals_of_wanted on deals (wanted_id) where wanted_id is not null;
