-- Scripts, styles and pictures of the versions before this one, for pages of theirs that are still open, and for those
-- of the other version during an upgrade. Each version that starts adds its own. Not part of a backup.
create table kept_assets (
  -- It contains a hash of the content.
  name text primary key,
  content bytea not null,
  -- When a version without it has started; null while the last one that started has it.
  gone_at timestamptz(3)
);
