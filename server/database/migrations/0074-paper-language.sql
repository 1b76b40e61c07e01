-- The language that a paper is set in: 'none' where it has no text, null until it is read again or the cleanup has looked.
alter table papers add column language text;
