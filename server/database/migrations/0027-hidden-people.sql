-- What a block and a deletion leave behind, and what they may not shed.

alter table blocks
  -- How the two were called when they were hidden from each other: neither sees a newer name. Null in rows of the version
  -- before, until the cleanup fills them.
  add column blocker_first_name text,
  add column blocker_last_name text,
  add column blocked_first_name text,
  add column blocked_last_name text;

-- Append-only: all that may change is that an address is forgotten, of a network or of a deleted account.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.ip is null or new.ip is not distinct from old.ip)
     and (new.subject is not distinct from old.subject or (old.subject like '%@%' and new.subject is null))
     and (new.number, new.at, new.action, new.actor_id, new.details)
         is not distinct from (old.number, old.at, old.action, old.actor_id, old.details) then
    return new;
  end if;
  raise exception 'the audit is append-only';
end $$;

-- What was decided against an address whose account was deleted, until its end (M10): nothing else of it is stored.
create table held_decisions (
  -- HMAC-SHA-256 of the address.
  address_hash bytea not null,
  -- Of the case; what was decided, and whether it was lifted, stands in its decision.
  number bigint not null references cases (number) on delete cascade,
  until timestamptz(3) not null,
  primary key (address_hash, number)
);
create index held_decisions_of_case on held_decisions (number);
create index held_decisions_by_end on held_decisions (until);

-- Of the description alone, without case, spaces and signs: the same text under another title is the same text.
alter table items add column description_hash bytea;
