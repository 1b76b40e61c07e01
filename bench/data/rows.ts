/*
 * The rows of the made campuses, as SQL. Everything is made of the row's number: $1 and so on are how many there are.
 * Nothing is left for the hourly cleanup to write or to remove, which would go on while something is measured.
 */

/** Texts to choose from. */
const TEXTS = 10_000;

export const FUNCTIONS = `
create schema bench;
-- From 0 to 1, always the same for the same numbers.
create function bench.chance(i bigint, salt bigint) returns float8 language sql immutable parallel safe as $$
  select (hashint8extended(i, salt) & 9007199254740991)::float8 / 9007199254740992 $$;
-- One of n by Zipf's law: the first most of all.
create function bench.zipf(n int, i bigint, salt bigint) returns int language sql immutable parallel safe as $$
  select least(n, floor(power(n + 1, bench.chance(i, salt)))::int) $$;
create function bench.id(kind text, i bigint, at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid
  from md5(kind || i) as h $$;
-- Members came in the first year, items in the second, messages in both.
create function bench.joined(i bigint, n bigint) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz '2023-06-01 00:00Z' + i * interval '1 year' / n $$;
create function bench.put_up(i bigint, n bigint) returns timestamptz language sql immutable parallel safe as $$
  select date_trunc('milliseconds', timestamptz '2024-06-01 00:00Z' + i * interval '1 year' / n) $$;
-- One of 20,000 words that no list has: a number in syllables, by a stride that mixes them.
create function bench.surname(n int, syllables text[]) returns text language sql immutable parallel safe as $$
  select syllables[1 + (m & 15)] || syllables[1 + (m >> 4 & 15)] || syllables[1 + (m >> 8 & 15)] || syllables[1 + (m >> 12)]
  from (select (n * 40503::bigint + 12345) % 65536 as m) as mixed $$;
-- So many words of a vocabulary: first those of a list, behind it surnames.
create function bench.sentence(words text[], syllables text[], vocabulary int, i bigint, salt bigint, n int) returns text
language sql immutable parallel safe as $$
  select string_agg(coalesce(words[w], bench.surname(w, syllables)), ' ')
  from (select bench.zipf(vocabulary, i, salt + k) as w from generate_series(1, n) as k) as chosen $$;
`;

export const LISTS = `
create table bench.lists as select $1::text[] as things, $2::text[] as subjects, $3::text[] as plain,
  $4::text[] as first_names, $5::text[] as last_names, $6::text[] as syllables`;

/** Each member's number, id and first day. */
export const NUMBERED_MEMBERS = `
create table bench.members as
select n, bench.id('member', n, since) as id, since from generate_series(1, $1::bigint) as n, lateral bench.joined(n, $1) as since`;

export const MEMBERS = `
insert into members (id, email, password_hash, first_name, last_name, username, year_and_branch, about, picture_id, created_at, updated_at, seen_on)
select id, 'm' || n || '@campus.edu', $1,
  first_names[1 + n % 20], last_names[1 + n / 20 % 20], 'member.' || n, (1 + n % 4) || ' Year IT', 'Sells what is done with.',
  case when n % 2 = 0 then bench.id('face', n, since) end, since, since, current_date
from bench.lists, bench.members`;

/** Each item's number, ids, title and moment. */
export const NUMBERED_ITEMS = `
create table bench.items as
select i, bench.id('item', i, at) as id, bench.id('picture', i, at) as picture_id, m.id as owner_id, at,
  categories[bench.zipf(cardinality(categories), i, 7)] as category_id,
  initcap(things[bench.zipf(cardinality(things), i, 8)] || ' ' || subjects[bench.zipf(cardinality(subjects), i, 9)])
    || ', ' || initcap(bench.surname(bench.zipf(20000, i, 10), syllables)) || ' Vol. ' || 1 + i % 4 as title
from generate_series(1, $1::bigint) as i
join bench.members m on m.n = 1 + floor($2::bigint * bench.chance(i, 1))::bigint
cross join bench.lists cross join bench.places cross join lateral bench.put_up(i, $1) as at`;

/** What costs most of an item: of a table of its own, so that PostgreSQL shares it among processes. */
export const FORMS = `create table bench.forms as select i, search_forms(title) as forms from bench.items`;

/** What items say of themselves: each text is said by many among a million. */
export const TEXTS_OF_ITEMS = `
create table bench.texts as
select n, initcap(left(s, 1)) || substr(s, 2) || '.' as text from bench.lists, generate_series(0, ${TEXTS - 1}) as n,
  lateral bench.sentence(plain, syllables, 20000, n, 1000, 10 + floor(30 * bench.chance(n, 11))::int) as s`;
export const DESCRIPTIONS = `
create table bench.descriptions as select n, text, item_search('', text, '') as search from bench.texts`;

/** A face for every second member; a cover for each item, and three more pictures for every second one. */
export const PICTURES = `
insert into pictures (id, name, width, height, bytes, owner_id, created_at, item_id, item_position, hash_parts)
select bench.id('face', n, since), md5('face' || n), 800, 800, 90000, id, since, null, 0, null from bench.members where n % 2 = 0
union all
select case k when 0 then picture_id else bench.id('picture ' || k, i, at) end, md5('picture' || i || '-' || k), 1600, 1200, 160000,
  owner_id, at, id, k + 1, '{}'::int[]
from bench.items, generate_series(0, case when i % 2 = 0 then 3 else 0 end) as k`;

/**
 * Those who came early have most followers, but for the busy ones: they follow a hundred more, and have as many
 * conversations among a few members as among many.
 */
export const FOLLOWS = `
insert into follows (follower_id, followed_id, created_at)
select distinct on (a, b) m.id, o.id, bench.put_up(a, $1) + k * interval '1 second'
from (
  select a, k, 1 + $2 + floor(($1 - $2::bigint) * power(bench.chance(a, 100 + k), 2))::bigint as b
  from generate_series(1, $1::bigint) as a, generate_series(1, 5) as k
  union all
  select a, k, 1 + (a + k) % $1 from generate_series(1, $2::bigint) as a, generate_series(1, 110) as k
) as pairs join bench.members m on m.n = a join bench.members o on o.n = b where a <> b order by a, b, k`;

/** The texts' hashes differ: nobody's text counts as another's. */
export const ITEMS = `
insert into items (id, owner_id, picture_id, price, condition, status, publication, views, created_at, updated_at,
  category_id, title, description, location, rental, rental_price, rental_duration, ends_at, text_hash, description_hash)
select
  id, owner_id, picture_id, round((50 * exp(5 * bench.chance(i, 2)))::numeric, 0),
  (array['New', 'Like New', 'Used'])[bench.zipf(3, i, 3)], (array['Available', 'Reserved', 'Sold'])[bench.zipf(3, i, 4)],
  case when bench.chance(i, 5) < 0.95 then 'Published' else 'Draft' end, bench.zipf(1000, i, 6) - 1,
  at, at, category_id, title, d.text,
  'Hostel ' || 1 + i % 9, case when i % 5 = 0 then 'Available' else 'Not Available' end,
  case when i % 5 = 0 then 20 end, case when i % 5 = 0 then 'a week' end, timestamptz '2100-01-01 00:00Z',
  sha256(int8send(i)), sha256(int8send(-i))
from bench.items join bench.descriptions d on d.n = i % ${TEXTS} order by i`;

/** What the triggers of items write, from parts that are worked out once. */
export const ITEM_SEARCH = `
insert into item_search (item_id, category_id, price, condition, status, rental, publication, created_at, search, location)
select i.id, i.category_id, price, condition, status, rental, publication, created_at,
  setweight(to_tsvector('campus_stems', forms) || to_tsvector('campus_words', forms), 'A') || c.search || d.search, location
from bench.items b join bench.forms using (i) join items i on i.id = b.id join bench.descriptions d on d.n = b.i % ${TEXTS}
join (select id, item_search('', '', name) as search from categories offset 0) c on c.id = i.category_id order by b.i`;
export const SEARCH_WORDS = `
insert into search_words
select distinct lexeme from (
  select forms from bench.forms
  union all select search_forms('Vol. ' || k || ' ' || name) from categories, generate_series(1, 4) as k
) as titles, unnest(to_tsvector('campus_words', forms))
where length(lexeme) between 3 and 40 and lexeme !~ '^[0-9.-]+$' on conflict do nothing`;
/** How many of a thousand are not as the product writes them. */
export const WRONG_SEARCH = `
select count(*)::int as wrong from (
  select i.title, i.description, name, search from item_search s join items i on i.id = s.item_id join categories c on c.id = i.category_id
  order by s.number desc limit 1000) as newest
where search <> item_search(title, description, name)
  or exists (select from unnest(to_tsvector('campus_words', search_forms(title || ' ' || name)))
    where length(lexeme) between 3 and 40 and lexeme !~ '^[0-9.-]+$' and lexeme not in (select word from search_words))`;

/** Following opens the conversation of the two. */
export const TALKS = `
create table bench.talks as
select n, bench.id('talk', n, at) as id, kind, first_id, second_id, at, 0::bigint as messages from (
  select row_number() over (order by at, first_id, second_id) as n, 'pair' as kind, * from (
    select least(follower_id, followed_id) as first_id, greatest(follower_id, followed_id) as second_id, min(created_at) as at
    from follows group by 1, 2) as pairs
  ) as numbered
union all
select 0, id, kind, null, null, timestamptz '2023-06-01 00:00Z', 0 from conversations where kind = 'community'`;

/** The room and one pair hold a tenth of all messages each; the rest is spread, and some have said nothing yet. */
export const TALKS_LENGTH = `
update bench.talks set messages = case when n < 2 then $1::bigint / 10
  else floor(1.6 * $1 / (select count(*) from bench.talks) * bench.chance(n, 20) + bench.chance(n, 21)) end`;

/** What members say. */
export const SAYINGS = `
create table bench.sayings as
select n, bench.sentence(plain, syllables, cardinality(plain), n, 2000, 3 + floor(12 * bench.chance(n, 32))::int) as text
from bench.lists, generate_series(0, ${TEXTS - 1}) as n`;

export const MESSAGES = `
insert into messages (id, conversation_id, number, sender_id, content, sent_at)
select bench.id('message ' || t.n, number, t.at), t.id, number,
  case when kind = 'community' then m.id when bench.chance(number, 31) < 0.5 then first_id else second_id end, s.text,
  t.at + number * interval '1 year' / t.messages
from bench.talks t cross join generate_series(1, t.messages) as number
join bench.sayings s on s.n = floor(${TEXTS} * bench.chance(number, 2000 + t.n))::int
left join bench.members m on kind = 'community' and m.n = 1 + floor($1::bigint * bench.chance(number, 30))::bigint
order by t.n, number`;

/** In the longest conversation of two each fourth message has a reaction, and each fifth answers the one before. */
export const REACTIONS = `
with changed as (
  update messages m set
    touched_at = case when m.number % 4 = 0 then m.sent_at end,
    changed_at = case when m.number % 4 = 0 then m.sent_at end,
    change = case when m.number % 4 = 0 then m.number / 4 end,
    reply_to = case when m.number % 5 = 0 then bench.id('message ' || t.n, m.number - 1, t.at) end
  from bench.talks t where t.n = 1 and m.conversation_id = t.id and (m.number % 4 = 0 or m.number % 5 = 0)
  returning m.id, m.number, m.sent_at, t.second_id
), numbered as (
  insert into message_changes (conversation_id, last) select id, messages / 4 from bench.talks where n = 1 and messages >= 4
)
insert into reactions (message_id, member_id, emoji, at)
select id, second_id, '👍', sent_at from changed where number % 4 = 0`;

/** And each eighth has two pictures, which are nothing but rows: so light that both may go on uploading. */
export const MESSAGE_PICTURES = `
with sent as (
  update messages m set picture_count = 2 from bench.talks t
  where t.n = 1 and m.conversation_id = t.id and m.number % 8 = 3
  returning m.id, m.number, m.sender_id, m.sent_at
)
insert into message_pictures (id, name, owner_id, message_id, position, width, height, bytes, color, created_at)
select bench.id('message picture ' || k, number, sent_at), md5('message picture' || number || '-' || k), sender_id, id,
  k, 1600, 1200, 1000, '#777777', sent_at
from sent, generate_series(0, 1) as k`;

export const CONVERSATIONS = `
insert into conversations (id, kind, first_id, second_id, created_at, last_number, last_content, last_sent_at)
select t.id, t.kind, t.first_id, t.second_id, t.at, t.messages, m.content, m.sent_at
from bench.talks t left join messages m on m.conversation_id = t.id and m.number = t.messages where t.kind = 'pair'`;

export const PARTICIPANTS = `
insert into participants (conversation_id, member_id, read_number, joined_at)
select id, first_id, messages, at from bench.talks where kind = 'pair'
union all
select id, second_id, greatest(0, messages - 2), at from bench.talks where kind = 'pair'
union all
select t.id, m.id, messages, m.since from bench.talks t, bench.members m where kind = 'community'`;

export const ROOM = `
update conversations c set last_number = t.messages, last_content = m.content, last_sent_at = m.sent_at
from bench.talks t join messages m on m.conversation_id = t.id and m.number = t.messages
where c.kind = 'community' and c.id = t.id`;

/** Notices, as many as items, half of them for the busy: one in four is unseen. Of the last 100 days: older ones go. */
export const NOTICES = `
with made as (
  insert into notices (id, member_id, kind, fold, text, data, made_at, seen_at)
  select bench.id('notice', i, at), m.id, 'decision', 'decided ' || i, 'Lamp', '{"act":"decided","title":"Lamp"}', at, case when i % 8 > 1 then at end
  from generate_series(1, $1::bigint) i
  join bench.members m on m.n = case when i % 2 = 0 then 1 + i / 2 % $3 else 1 + i % $2 end
  cross join lateral (select current_date - interval '100 days' + i * interval '100 days' / $1 as at) t returning *)
insert into notice_causes (member_id, key, notice_id, made_at) select member_id, fold, id, made_at from made`;

/** The busy work at the desk. */
export const MODERATORS = `
update members set is_moderator = true where id in (select id from bench.members where n <= $1)`;
/** Open ones, told to the last member: of others a job tells the desk. One in ten has its report: nobody reported many. */
export const CASES = `
with made as (
  insert into cases (id, kind, thing_id, owner_id, reason, reports, independent, weight, rank, snapshot, opened_at)
  select bench.id('case', i, at), case when i % 10 < 7 then 'item' else 'person' end, bench.id('thing', i, at),
    m.id, (array['money', 'prohibited', 'duplicate', 'category', 'harassment'])[1 + i % 5], 1, 1, w,
    w - extract(epoch from at) / 86400,
    jsonb_build_object('at', at, 'title', 'Lamp ' || i, 'text', repeat('It shines. ', 20), 'image', null, 'price', 100,
      'wasPrice', null, 'stars', null, 'facts', '[]'::jsonb), at
  from generate_series(1, $1::bigint) i join bench.members m on m.n = 1 + i % $2
  cross join lateral (select bench.put_up(i, $1) as at, i % 97 / 10.0 as w) t returning *),
notice as (
  insert into notices (id, member_id, kind, fold, data, made_at, seen_at)
  select bench.id('told', 1, now()), id, 'desk', 'desk', '{}', now(), now() from bench.members where n = $2 returning *),
told as (
  insert into notice_causes (member_id, key, notice_id, made_at, case_id) select member_id, 'case now ' || made.id, notice.id, made_at, made.id from made, notice)
insert into reports (id, case_id, reporter_id, reason, at)
select bench.id('report', number, opened_at), made.id, m.id, reason, opened_at
from made join bench.members m on m.n = 1 + number / 10 % $2 where number % 10 = 0`;

/** Deals, as many as items, half of them of the busy, whose have all ended; and a thousand in line for the item seen most. */
export const DEALS = `
with wanted as (
  select b.i, b.i % 18 = 9 as is_open, m.id as buyer_id, b.id as item_id, b.at
  from bench.items b join bench.members m on m.n = case when b.i % 2 = 0 then 1 + b.i / 2 % $3 else 1 + b.i % $2 end
  union all
  select $1 + n, true, id, (select id from items order by views desc, id limit 1), bench.put_up($1, $1) + (n - $3) * interval '1 second'
  from bench.members where n > $3 and n <= $3 + 1000
), made as (
  insert into deals (id, item_id, item_title, seller_id, buyer_id, state, price, events, created_at, changed_at, completed_at)
  select bench.id('deal', w.i, at), item_id, title, owner_id, buyer_id, case when is_open then 'Interested' else 'Completed' end, price, 1,
    at, at, case when not is_open then at end
  from wanted w join items on items.id = item_id where buyer_id <> owner_id
  on conflict do nothing returning *
)
insert into deal_events (deal_id, number, act, actor, at) select id, 1, 'want', 'buyer', created_at from made`;
