-- What was told is remembered apart from the notice that told it, and notices know their deal, act and price.

alter table notice_causes
  -- Null where its notice was taken back after it was seen, mailed or pushed: the row remembers that it was told.
  alter column notice_id drop not null,
  -- Of a deal or its review: it outlives the item, which it then does not name by item_id.
  add column deal_id uuid references deals on delete cascade,
  -- What happened, such as 'offer' or 'cheaper'; null for kinds that tell of one thing only.
  add column act text,
  -- The price that it tells.
  add column price numeric(14, 2),
  -- The title of a thing that may be gone, for then.
  add column title text;

-- When its newest push was queued.
alter table notices add column pushed_at timestamptz(3);

-- When the member last used an open page, to half a minute.
alter table notice_settings add column here_at timestamptz(3);
