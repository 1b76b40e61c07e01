-- Up to which message of the conversation a mail has told the member; null: none has.
alter table participants add column mailed_number int;
-- What a mail tells, so that it can be composed again while it waits.
alter table mails add column notice_ids uuid[];
