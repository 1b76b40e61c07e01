-- Words as people write them: the same letters in another form of Unicode, digits of other scripts, models and sizes
-- with and without hyphen or space, and scripts without spaces.

-- Functions that call others have a bound body: an index is built, and a dump restored, without a search path.

-- Chinese and Japanese write no spaces: each pair of signs that follow each other is a word.
create function sign_pairs(written text) returns text language sql immutable strict parallel safe as $$
  select case when written !~ '[⺀-ヿ㐀-鿿豈-﫿]' then written else (
    select string_agg(case when found[1] is null then found[2] when length(found[1]) = 1 then ' ' || found[1] || ' ' else
      (select ' ' || string_agg(substr(found[1], i, 2), ' ' order by i) || ' ' from generate_series(1, length(found[1]) - 1) as i)
      end, '' order by n)
    from regexp_matches(written, '([⺀-ヿ㐀-鿿豈-﫿]+)|([^⺀-ヿ㐀-鿿豈-﫿]+)', 'g')
      with ordinality as runs (found, n)) end
$$;

create or replace function search_text(written text) returns text language sql immutable strict parallel safe
begin atomic
  select regexp_replace(
    translate(sign_pairs(translate(normalize(written, NFKC),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙',
      '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')), '''’', ''),
    '[!-,/:-@[-`{-~-]|(?<!\d)\.|\.(?!\d)', ' ', 'g');
end;

-- Whether two parts of a text are one word to somebody: letters and digits, or a single letter and a word. 'a' and 'i'
-- are words of their own.
create function joins_next(part text, next text) returns boolean language sql immutable parallel safe as $$
  select coalesce((part ~ '^\d') <> (next ~ '^\d') or part ~ '^[b-hj-z]$', false) and length(part || next) <= 40
$$;

-- The other forms of what is written: 'fx-991ES' and 'FX 991 es' are also 'fx991es' and 'fx', '991', 'es'; 'T-shirt'
-- is 'tshirt'. Up to four parts are joined, of which one has letters and the next digits, or the first is one letter.
create function other_forms(written text) returns text language sql immutable strict parallel safe
begin atomic
  with parts as (
    select n, part, lead(part) over w as b, lead(part, 2) over w as c, lead(part, 3) over w as d
    from regexp_split_to_table(btrim(regexp_replace(regexp_replace(lower(search_text(written)),
      '([[:alpha:]])(\d)', '\1 \2', 'g'), '(\d)([[:alpha:]])', '\1 \2', 'g')), '\s+') with ordinality as t (part, n)
    window w as (order by n)
  ), joins as (
    select part, b, c, d, joins_next(part, b) as ab, joins_next(b, c) as bc, joins_next(c, d) as cd from parts
  )
  select coalesce(string_agg(distinct form, ' '), '') from (
    select part || b || case when bc then c || case when cd then d else '' end else '' end as form from joins where ab
    union all
    select part from parts where exists (select from joins where ab)
    union all
    select regexp_replace(found[1], '[-‐‑–]', '', 'g')
    from regexp_matches(lower(normalize(written, NFKC)), '[[:alnum:]]+(?:[-‐‑–][[:alnum:]]+)+', 'g') as found
    union all
    select right(found[1], 1) from regexp_matches(normalize(written, NFKC), '[⺀-ヿ㐀-鿿豈-﫿]{2,}', 'g') as found
  ) as forms;
end;

create function search_forms(written text) returns text language sql immutable strict parallel safe
begin atomic
  select search_text(written) || ' ' || other_forms(written);
end;

create or replace function item_search(title text, description text, category text) returns tsvector
language sql stable parallel safe as $$
  select setweight(to_tsvector('campus_stems', of_title) || to_tsvector('campus_words', of_title), 'A')
      || setweight(to_tsvector('campus_stems', of_category) || to_tsvector('campus_words', of_category), 'B')
      || setweight(to_tsvector('campus_stems', of_text) || to_tsvector('campus_words', of_text), 'C')
  from (
    select search_forms(title) as of_title, search_forms(category) as of_category, search_forms(description) as of_text
    offset 0 -- each is worked out once
  ) as forms
$$;

create or replace function items_keep_words() returns trigger language plpgsql as $$
begin
  if new.publication = 'Published' then
    insert into search_words
      select lexeme from unnest(to_tsvector('campus_words', search_forms(new.title || ' ' || (select name from categories where id = new.category_id))))
      where length(lexeme) between 3 and 40 and lexeme !~ '^[0-9.-]+$'
      order by lexeme -- two writers lock the same words in the same order
    on conflict do nothing;
  end if;
  return null;
end $$;

-- What is older than these forms is 0, and brought up to date by a job.
alter table item_search add column forms smallint not null default 0;
alter table item_search alter column forms set default 1;
alter table papers add column forms smallint not null default 0;
alter table papers alter column forms set default 1;
alter table paper_pages add column forms smallint not null default 0;
alter table paper_pages alter column forms set default 1;
