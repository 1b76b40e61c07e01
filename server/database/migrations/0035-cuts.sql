-- A cut below one per cent is no news (PRICES.leastCut), and what was raised again is no longer cheaper.
create or replace function items_keep_price() returns trigger language plpgsql as $$
begin
  insert into item_prices (item_id, at, price) values
    (new.id, coalesce(old.published_at, old.created_at), old.price)
  on conflict do nothing;
  insert into item_prices (item_id, at, price) values (new.id, new.updated_at, new.price)
  on conflict (item_id, at) do update set price = excluded.price;
  if new.price <= old.price * 0.99 then
    new.was_price := old.price;
    new.reduced_at := new.updated_at;
  elsif new.price > old.price then
    new.was_price := null;
    new.reduced_at := null;
  end if;
  return new;
end $$;
