-- What a notice tells, as data of its kind (contract/notices/), in place of words and ids packed into text and fold.

-- Null in rows of the version before: their text is read.
alter table notices add column data jsonb;

-- The version before changes the text and knows nothing of data: then the text holds, until the job has read it.
create function notices_text_outdates_data() returns trigger language plpgsql as $$
begin
  new.data := null;
  return new;
end $$;
create trigger notices_text_outdates_data before update of text on notices for each row
  when (old.data is not null and new.text is distinct from old.text and new.data is not distinct from old.data)
  execute function notices_text_outdates_data();
