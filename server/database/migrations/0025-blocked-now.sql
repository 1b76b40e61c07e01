-- Whether one of the two has blocked the other, as it is when this is called: a volatile function reads what others have
-- committed meanwhile, where the statement around it, which waited for a lock, still reads what was true at its begin.
create function are_blocked(one uuid, other uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (select from blocks
    where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one));
end $$;
