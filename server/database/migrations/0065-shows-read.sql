-- Whether the other side of a chat sees up to where the member has read; null: it does.
alter table members add column shows_read boolean;
