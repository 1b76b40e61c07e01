-- The words of titles alone, for what is suggested while somebody types: the index of everything would bring each
-- text with a word that begins so.
create index items_title_words on items using gin (to_tsvector('campus_words', search_text(title)))
  where publication = 'Published';

-- Two texts that read alike are one suggestion.
create function alike(written text) returns text language sql stable strict parallel safe as $$
  select lower(unaccent(btrim(regexp_replace(search_text(written), '\s+', ' ', 'g'))))
$$;
