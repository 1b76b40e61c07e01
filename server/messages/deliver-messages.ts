import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { CHANNEL } from '#server/realtime/channel-messages.ts';
import { type MessageRow, presentMessage, selectMessages } from './read-messages.ts';

/*
 * The stored messages are the order (rule L1): each node reads them by number and sends them to its own sockets, the
 * node that stored them like any other. A message gets its number under the lock of its conversation's row, which is
 * held until the commit. So when number 8 is visible, 1 to 7 are too, and no late commit is skipped.
 *
 * The statement that stores messages notifies all nodes (pg_notify). PostgreSQL sends notifications with the commit and
 * in the order of the commits, so they arrive even if the storing node dies right after it.
 */

/** Conversations whose last delivered number is remembered. */
const MAX_CONVERSATIONS = 50_000;
/** Messages read by one statement. */
const PAGE = 200;
/** Milliseconds that the clocks of two nodes may differ. */
const CLOCK_SKEW = 30_000;
/** Messages of one conversation to deliver after a reconnect; clients ask for older ones. */
const MAX_MISSED = 1000;
/** Milliseconds between attempts to read the log. */
const RETRY_PAUSES = [200, 500, 1000, 2000, 4000, 8000, 15_000];

/** The last number of a conversation that this node has delivered, and the last that is stored. */
interface Progress {
  delivered: number;
  stored: number;
  running?: Promise<void> | undefined;
}

/** Delivers stored messages to the sockets of this node, from now on and after each loss of the connection. */
export function deliverMessages({ db, realtime, log }: Pick<Context, 'db' | 'realtime' | 'log'>): void {
  const { nodes } = realtime;
  const startedAt = Date.now();
  const conversations = new LRUCache<string, Progress>({ max: MAX_CONVERSATIONS });

  function track(conversationId: string, delivered: number): Progress {
    const progress = conversations.get(conversationId) ?? { delivered, stored: delivered };
    conversations.set(conversationId, progress);
    return progress;
  }

  function advance(conversationId: string, progress: Progress, stored: number): Promise<void> {
    progress.stored = Math.max(progress.stored, stored);
    // Start in a later microtask, because `run` may end before `running` is assigned.
    progress.running ??= Promise.resolve().then(() => run(conversationId, progress));
    return progress.running;
  }

  /** Runs once at a time for each conversation. */
  async function run(conversationId: string, progress: Progress): Promise<void> {
    try {
      while (progress.delivered < progress.stored) {
        const rows = await readLog(db, conversationId, progress);
        rows.forEach(send);
        // A deleted conversation has no rows.
        progress.delivered = rows.at(-1)?.number ?? progress.stored;
      }
    } finally {
      // No `await` after the last check of `stored`, so no later message is missed.
      progress.running = undefined;
    }
  }

  const send = (row: LogRow) =>
    realtime.sendLocally(membersOf(row), 'receiveMessage', presentMessage(row), row.hidden_to ?? []);

  /** Retries for half a minute if the log cannot be read. The conversation's next message tries again. */
  function advanceWithRetry(conversationId: string, progress: Progress, stored: number, tries = 0): void {
    advance(conversationId, progress, stored).catch((error: unknown) => {
      log.warn({ err: error, tries }, 'stored messages could not be delivered yet');
      if (tries === RETRY_PAUSES.length) return;
      setTimeout(() => advanceWithRetry(conversationId, progress, stored, tries + 1), RETRY_PAUSES[tries]).unref();
    });
  }

  nodes.subscribe('messages', ({ conversationId, first, last, members }) => {
    // Notifications arrive in order: everything before a conversation's first one is delivered.
    const progress = track(conversationId, first - 1);
    if (last <= progress.delivered) return;
    if (progress.running || realtime.isAnyLocal(members)) advanceWithRetry(conversationId, progress, last);
    else progress.delivered = progress.stored = last;
  });

  nodes.subscribe('messageChanged', ({ messageId }) => {
    readMessage(db, messageId).then(
      (rows) => rows.forEach(send),
      (error: unknown) => log.warn({ err: error }, 'a changed message was not sent again'),
    );
  });

  nodes.onReconnect(async (lastHeard) => {
    const since = new Date(Math.max(startedAt, lastHeard.getTime() - CLOCK_SKEW));
    const missed = await readMissed(db, realtime.localMembers(), since);
    const ids = new Set(missed.map(({ id }) => id));
    // Forget conversations without a local participant, whose delivery is unknown.
    for (const [id, { running }] of conversations.entries()) if (!ids.has(id) && !running) conversations.delete(id);
    for (const { id, last_number } of missed) {
      const known = conversations.get(id);
      const progress = known ?? track(id, await findBegin(db, id, last_number, since));
      await advance(id, progress, last_number);
    }
  });
}

/** Has every node send a changed message again with the commit, so that clients replace it. */
export const notifyChanged = (trx: Kysely<Tables>, messageId: string) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ kind: 'messageChanged', messageId })})`.execute(trx);

type LogRow = MessageRow & { kind: 'pair' | 'community'; first_id: string | null; second_id: string | null };

/** Addresses by the conversation, not the recipient: a message to a deleted member has none, and is not for everybody. */
const membersOf = ({ kind, first_id, second_id }: LogRow): string[] | null =>
  kind === 'community' ? null : [first_id, second_id].filter((id) => id !== null);

async function readLog(db: Kysely<Tables>, conversationId: string, { delivered, stored }: Progress): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    ${selectMessages}
    where c.id = ${conversationId} and m.number > ${delivered} and m.number <= ${stored}
    order by m.number limit ${PAGE}`.execute(db);
  return rows;
}

async function readMessage(db: Kysely<Tables>, messageId: string): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`${selectMessages} where m.id = ${messageId}`.execute(db);
  return rows;
}

/** The number before the first message up to `stored` that was sent since then. */
async function findBegin(db: Kysely<Tables>, conversationId: string, stored: number, since: Date): Promise<number> {
  const { rows } = await sql<{ before: number | null }>`
    select min(number) - 1 as before from messages
    where conversation_id = ${conversationId} and number > ${stored - MAX_MISSED} and sent_at >= ${since}`.execute(db);
  return rows[0]?.before ?? stored;
}

/** The community and the conversations of these members that have messages since then. */
async function readMissed(db: Kysely<Tables>, members: string[], since: Date) {
  if (members.length === 0) return [];
  const { rows } = await sql<{ id: string; last_number: number }>`
    select id, last_number from conversations where kind = 'community' and last_sent_at >= ${since}
    union all
    select id, last_number from conversations where kind = 'pair' and last_sent_at >= ${since}
      and id in (select conversation_id from participants where member_id = any(${members}))
    order by id`.execute(db);
  return rows;
}
