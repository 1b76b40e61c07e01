import { type Kysely, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import type { Tables } from '#server/database/tables.ts';
import { type MessageRow, presentMessage, selectMessages } from './read-messages.ts';

/** Entries of one conversation to read after a reconnect; clients ask for older ones. */
const MAX_MISSED = 1000;

/** What stands in the log of a conversation, as it is delivered. The kind says which event carries it. */
export interface LogEntry {
  kind: 'message' | 'change';
  /** Members; null for everybody. */
  readers: string[] | null;
  /** Those of the readers from whom the sender is hidden. */
  hiddenTo: string[];
  /** Those of the readers from whom the sender of the quoted message is hidden. */
  quoteHiddenTo: string[];
  payload: Message;
}

interface Row extends MessageRow {
  kind: 'pair' | 'community';
  first_id: string | null;
  second_id: string | null;
}

function entriesOf(kind: LogEntry['kind'], row: Row, timeZone: string): LogEntry[] {
  const hidden = { hiddenTo: row.hidden_to ?? [], quoteHiddenTo: row.quote_hidden_to ?? [] };
  const entry = (readers: string[] | null, readerId = ''): LogEntry => ({
    ...hidden,
    kind,
    readers,
    payload: presentMessage(row, { id: readerId, timeZone }),
  });
  if (row.kind === 'community') return [entry(null)];
  // Not the recipient: a message to a deleted member has none, and is not for everybody.
  const two = [row.first_id, row.second_id].filter((id) => id !== null);
  // What is said of a deal is worded for each of the two.
  return row.event || row.reply?.event ? two.map((id) => entry([id], id)) : [entry(two)];
}

/** Numbers of one conversation, of messages or of changes, without `after`. */
export interface Range {
  conversationId: string;
  after: number;
  last: number;
}

/** What stands in the log within these ranges, in the order of each. */
export async function readLog(
  db: Kysely<Tables>,
  kind: LogEntry['kind'],
  ranges: readonly Range[],
  timeZone: string,
): Promise<LogEntry[]> {
  if (ranges.length === 0) return [];
  const column = <T>(pick: (range: Range) => T) => ranges.map(pick);
  const number = sql.ref(kind === 'message' ? 'm.number' : 'm.change');
  const { rows } = await sql<Row>`
    ${selectMessages}
    join unnest(
      ${column(({ conversationId }) => conversationId)}::uuid[],
      ${column(({ after }) => after)}::int[],
      ${column(({ last }) => last)}::int[]
    ) as range (conversation_id, after, last)
      on m.conversation_id = range.conversation_id and ${number} > range.after and ${number} <= range.last
    order by m.conversation_id, ${number}`.execute(db);
  return rows.flatMap((row) => entriesOf(kind, row, timeZone));
}

/** A conversation with what was stored in it since a time: the last numbers, and those before the first (null: none). */
interface Missed {
  id: string;
  last: number;
  lastChange: number;
  before: number | null;
  beforeChange: number | null;
}

/** The community and the conversations of these members that have messages or changes since then. */
export async function readMissed(db: Kysely<Tables>, members: string[], since: Date): Promise<Missed[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<Missed>`
    with own as (
      select id, last_number, last_sent_at from conversations where kind = 'community'
      union all
      select id, last_number, last_sent_at from conversations
      where kind = 'pair' and id in (select conversation_id from participants where member_id = any(${members}))
    ),
    changed as (
      select conversation_id, min(change) - 1 as before from messages
      where changed_at >= ${since} and conversation_id in (select id from own) group by conversation_id
    )
    select own.id, last_number as last, coalesce(n.last, 0) as "lastChange", changed.before as "beforeChange",
      case when last_sent_at >= ${since} then (
        select min(number) - 1 from messages
        where conversation_id = own.id and number > last_number - ${sql.lit(MAX_MISSED)} and sent_at >= ${since}
      ) end as before
    from own left join changed on changed.conversation_id = own.id
    left join message_changes n on n.conversation_id = own.id
    where last_sent_at >= ${since} or changed.before is not null
    order by id`.execute(db);
  return rows;
}
