-- By which ways notices reach a member: in the app, by push, by mail at once or in a daily digest.

-- Null is the default of the kind; the version before this one writes `app` alone.
alter table notice_ways
  add column push boolean,
  add column mail text check (mail in ('off', 'now', 'digest'));

create table notice_settings (
  member_id uuid primary key references members on delete cascade,
  -- Hours of the campus's time zone. Null is the operator's hour.
  digest_hour smallint check (digest_hour between 0 and 23),
  -- No push from this hour until that one; null is never.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  -- The last day of the campus whose digest is done, sent or empty.
  digest_on date,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

alter table notices
  -- False where the kind is off in the app and on by another way: neither listed nor counted.
  add column shown boolean not null default true,
  -- When it may be mailed at once and pushed, if it is still unseen; null when that is done or not wanted.
  add column mail_at timestamptz(3),
  add column push_at timestamptz(3),
  -- When it was last in a mail.
  add column mailed_at timestamptz(3);
create index notices_to_mail on notices (mail_at) where seen_at is null and mail_at is not null;
create index notices_to_push on notices (push_at) where seen_at is null and push_at is not null;

-- Whether a mail or a digest has told of it. What was told before there were mails counts as told.
alter table notice_causes add column mailed boolean not null default true;
alter table notice_causes alter column mailed set default false;

-- The header lines of a mail beyond those that every mail has.
alter table mails add column headers jsonb;
