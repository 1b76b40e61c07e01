import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { conversationCalls } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { readCursor, writeCursor } from '#server/database/cursor.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { readMessagesOf } from '#server/messages/read-messages.ts';

type Calls = typeof conversationCalls;

/** Messages of the community that are searched first. */
const NEWEST = 20_000;

/** The newest messages in the caller's own conversations that hold each word, or a longer one that begins with it. */
export const searchMessages: ServerFunction<Calls['searchMessages']> = async ({ db, config }, viewer, input) => {
  const { query, conversationId = null, limit, cursor } = input;
  const before = readCursor(cursor, 'time', 'id');
  const [words, searched] = await Promise.all([readWords(db, query), findSearched(db, viewer.id, conversationId)]);
  const found = words ? await findMessages(db, { memberId: viewer.id, words, before, ...searched }) : [];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const reader = { id: viewer.id, timeZone: config.timeZone };
  const messages = new Map(
    (
      await readMessagesOf(
        db,
        page.map(({ id }) => id),
        reader,
      )
    ).map((one) => [one._id, one]),
  );
  return {
    data: page.flatMap(({ id }) => messages.get(id) ?? []),
    nextCursor: last && found.length > page.length ? writeCursor(last.sent_at, last.id) : null,
    found: before ? [] : countEach(found),
  };
};

interface Found {
  id: string;
  conversation_id: string;
  sent_at: string;
}

const countEach = (found: readonly Found[]) =>
  [...Map.groupBy(found, ({ conversation_id }) => conversation_id)].map(([conversationId, { length: count }]) => ({
    conversationId,
    count,
  }));

/** The words as a tsquery, split by the rules of the index; null if there are none. */
async function readWords(db: Kysely<Tables>, query: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(quote_literal(lexeme) || ':*', ' & ') as words
    from unnest(message_words(${query}))`.execute(db);
  return rows[0]?.words ?? null;
}

/** What is searched: the member's conversations of two, and the community since they joined it. */
interface Searched {
  pairs: string[];
  community: { id: string; joinedAt: string; last: number } | undefined;
}

async function findSearched(db: Kysely<Tables>, memberId: string, conversationId: string | null): Promise<Searched> {
  const { rows } = await sql<{ id: string; isPair: boolean; joinedAt: string; last: number }>`
    select c.id, c.kind = 'pair' as "isPair", p.joined_at as "joinedAt", c.last_number as last
    from participants p join conversations c on c.id = p.conversation_id
    where p.member_id = ${memberId} and c.id = coalesce(${conversationId}::uuid, c.id)
      and not (c.kind = 'pair' and ${areBlocked(sql`c.first_id`, sql`c.second_id`)})`.execute(db);
  const pairs = rows.flatMap(({ id, isPair }) => (isPair ? id : []));
  return { pairs, community: rows.find(({ isPair }) => !isPair) };
}

interface Search extends Searched {
  memberId: string;
  words: string;
  before: readonly [sentAt: string, id: string] | null;
}

async function findMessages(db: Kysely<Tables>, search: Search): Promise<Found[]> {
  const { pairs, community } = search;
  const found = await Promise.all([
    pairs.length > 0 ? find(db, search, sql<boolean>`m.conversation_id = any(${pairs}::uuid[])`) : [],
    community ? findInCommunity(db, search, community) : [],
  ]);
  return found
    .flat()
    .sort((a, b) => (a.sent_at === b.sent_at ? (a.id < b.id ? 1 : -1) : a.sent_at < b.sent_at ? 1 : -1))
    .slice(0, CHAT.searched);
}

/** Words that are frequent there are found among its newest messages: nobody reads on through all of them. */
async function findInCommunity(
  db: Kysely<Tables>,
  search: Search,
  { id, joinedAt, last }: NonNullable<Searched['community']>,
): Promise<Found[]> {
  const isSeen = sql<boolean>`m.conversation_id = ${id}::uuid and m.sent_at >= ${joinedAt}::timestamptz
    and not ${areBlocked(sql`${search.memberId}::uuid`, sql`m.sender_id`)}`;
  const newest = await find(db, search, sql<boolean>`${isSeen} and m.number > ${last - NEWEST}::int`);
  return newest.length === CHAT.searched || last <= NEWEST ? newest : find(db, search, isSeen);
}

/**
 * The newest messages in which the index finds the words. It holds everybody's: the planner meets what it finds with the index of
 * the conversations, before it reads a message.
 */
async function find(
  db: Kysely<Tables>,
  { memberId, words, before }: Search,
  isSearched: RawBuilder<boolean>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`${sql.raw(PLANNED_AFRESH)}
    select m.id, m.conversation_id, m.sent_at from messages m
    where ${isSearched} and message_words(m.content) @@ ${words}::tsquery
      and m.removed_at is null and m.deleted_at is null
      and not exists (select from hidden_messages h where h.message_id = m.id and h.member_id = ${memberId})
      and ${before ? sql`(m.sent_at, m.id) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : sql`true`}
    order by m.sent_at desc, m.id desc limit ${sql.lit(CHAT.searched)}`.execute(db);
  return rows;
}
