-- The requests that mails and notices come of, by which an operator searches the log; null where there was none.
alter table mails add column request_ids uuid[];
alter table notice_causes add column request_id uuid;
