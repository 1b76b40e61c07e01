-- The words of a message. Said to be dear, as it is beside reading a row: the planner then looks them up in their index, and
-- splits no texts to find them. With a setting of its own the function stays one, and its cost is not lost.
create function message_words(content text) returns tsvector language sql immutable strict parallel safe cost 5000
set search_path from current
begin atomic
  select to_tsvector('campus_words'::regconfig, search_text(content));
end;
