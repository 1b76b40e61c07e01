import { type Kysely, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import type { Tables } from '#server/database/tables.ts';
import { CHANNEL } from '#server/realtime/channel-messages.ts';
import { type MessageRow, presentMessage, selectMessages } from './read-messages.ts';

/** Entries of one conversation to read after a reconnect; clients ask for older ones. */
const MAX_MISSED = 1000;

/** What stands in the log of a conversation, as it is delivered. The kind says which event carries it. */
export interface LogEntry {
  kind: 'message';
  number: number;
  /** Members; null for everybody. */
  readers: string[] | null;
  /** Those of the readers from whom the sender is hidden. */
  hiddenTo: string[];
  payload: Message;
}

interface Row extends MessageRow {
  kind: 'pair' | 'community';
  first_id: string | null;
  second_id: string | null;
}

const entryOf = (row: Row): LogEntry => ({
  kind: 'message',
  number: row.number,
  // Not the recipient: a message to a deleted member has none, and is not for everybody.
  readers: row.kind === 'community' ? null : [row.first_id, row.second_id].filter((id) => id !== null),
  hiddenTo: row.hidden_to ?? [],
  payload: presentMessage(row),
});

/** Numbers of one conversation, without `after`. */
export interface Range {
  conversationId: string;
  after: number;
  last: number;
}

/** What stands in the log within these ranges, in the order of each. */
export async function readLog(db: Kysely<Tables>, ranges: readonly Range[]): Promise<LogEntry[]> {
  const column = <T>(pick: (range: Range) => T) => ranges.map(pick);
  const { rows } = await sql<Row>`
    ${selectMessages}
    join unnest(
      ${column(({ conversationId }) => conversationId)}::uuid[],
      ${column(({ after }) => after)}::int[],
      ${column(({ last }) => last)}::int[]
    ) as range (conversation_id, after, last)
      on m.conversation_id = range.conversation_id and m.number > range.after and m.number <= range.last
    order by m.conversation_id, m.number`.execute(db);
  return rows.map(entryOf);
}

/** One message as it is now; undefined where its conversation was deleted. */
export async function readEntry(db: Kysely<Tables>, messageId: string): Promise<LogEntry | undefined> {
  const { rows } = await sql<Row>`${selectMessages} where m.id = ${messageId}`.execute(db);
  return rows.map(entryOf)[0];
}

/** The community and the conversations of these members that have messages since then, each with its last number. */
export async function readMissed(
  db: Kysely<Tables>,
  members: string[],
  since: Date,
): Promise<{ id: string; last: number }[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<{ id: string; last: number }>`
    select id, last_number as last from conversations where kind = 'community' and last_sent_at >= ${since}
    union all
    select id, last_number from conversations where kind = 'pair' and last_sent_at >= ${since}
      and id in (select conversation_id from participants where member_id = any(${members}))
    order by id`.execute(db);
  return rows;
}

/** The number before the first message up to `last` that was sent since then. */
export async function findBegin(
  db: Kysely<Tables>,
  conversationId: string,
  last: number,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ before: number | null }>`
    select min(number) - 1 as before from messages
    where conversation_id = ${conversationId} and number > ${last - MAX_MISSED} and sent_at >= ${since}`.execute(db);
  return rows[0]?.before ?? last;
}

/** Has every node send a changed message again with the commit, so that clients replace it. */
export const notifyChanged = (trx: Kysely<Tables>, messageId: string) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ kind: 'messageChanged', messageId })})`.execute(trx);
