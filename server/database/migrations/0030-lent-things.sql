-- A rented thing that is with its buyer, as the code or one of the two says, is with nobody else, and stays on record
-- until it is back.

-- As before, but the item and the two of a lent thing cannot go.
create or replace function deals_close_when_cut() returns trigger language plpgsql as $$
begin
  if new.state = 'Reserved' and new.rent_from is not null
      and (new.out_at is not null or new.handed_over_by is not null) then
    raise exception 'What is lent cannot go until it is back'
      using errcode = 'foreign_key_violation', constraint = 'deals_stay_while_lent';
  end if;
  if new.state in ('Interested', 'Reserved') then
    if new.state = 'Reserved' and new.rent_from is null then
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

-- Rule M1: under any race one thing is handed to one. No unique index, because what was handed to two before must still
-- come back, and a sale leaves no reserved deal.
create function deals_one_holder() returns trigger language plpgsql as $$
begin
  -- The second of two waits here, and then sees the first.
  perform from items where id = new.item_id for no key update;
  if exists (
    select from deals d
    where d.item_id = new.item_id and d.id <> new.id and d.state = 'Reserved'
      and (d.out_at is not null or d.handed_over_by is not null)
  ) then
    raise exception 'Somebody else has it' using errcode = 'exclusion_violation', constraint = 'deals_one_holder';
  end if;
  return new;
end $$;
create trigger deals_one_holder before update of state, out_at, handed_over_by on deals for each row
  when (
    new.state = 'Reserved' and (new.out_at is not null or new.handed_over_by is not null)
      and not (old.state = 'Reserved' and (old.out_at is not null or old.handed_over_by is not null))
    or new.state = 'Completed' and old.state <> 'Completed' and new.rent_from is null
  )
  execute function deals_one_holder();
