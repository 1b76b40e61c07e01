import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Realtime } from '#server/realtime/realtime.ts';
import { type MessageRow, presentMessage, selectMessages } from './messages.ts';
import type { StoredMessage } from './store-message.ts';

/*
 * The stored messages are the order (rule L1): each node reads them by number and sends them to its own sockets. A
 * message gets its number under the lock of its conversation's row, which is held until the commit. So when number 8 is
 * visible, 1 to 7 are too, and no late commit is skipped.
 *
 * The statement that stores messages notifies all nodes (pg_notify). PostgreSQL sends notifications with the commit and
 * in the order of the commits, so they arrive even if the storing node dies before it delivers.
 *
 * With Redis the storing node publishes after the commit: later than another node that stored the next message, or never.
 * So what a node hears of a conversation for the first time does not tell where its delivery begins. The node looks that
 * up in the log, and every 5 s looks there for conversations that it has not heard of.
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
  /** Whether `delivered` is exact; otherwise it is an upper bound, and `run` looks it up. */
  isCertain: boolean;
  /** The number before the first one that this node was told to expect: earlier ones arrive by themselves. */
  before?: number;
  running?: Promise<void> | undefined;
}

interface Delivery {
  /**
   * Delivers a message that this node has stored, and earlier ones of its conversation that others stored. `members` is
   * null for the community.
   */
  stored(stored: StoredMessage, members: string[] | null): void;
  /**
   * For a single node, before a longer transaction commits: its first message has this number, and later ones wait for
   * it.
   */
  expect(conversationId: string, first: number): void;
  /** Delivers the messages of a longer transaction after its commit. Not needed where the commit notifies the nodes. */
  committed(stored: { conversationId: string; first: number; last: number; members: string[] }): void;
  /** Sends the changed message again on every node, so that clients replace it. */
  changed(messageId: string): void;
}

const deliveries = new WeakMap<Realtime, Delivery>();

/** The one delivery of a node. */
export function deliveryOf(context: Pick<Context, 'db' | 'realtime' | 'log'>): Delivery {
  const delivery = deliveries.get(context.realtime) ?? createDelivery(context);
  deliveries.set(context.realtime, delivery);
  return delivery;
}

function createDelivery({ db, realtime, log }: Pick<Context, 'db' | 'realtime' | 'log'>): Delivery {
  const { nodes } = realtime;
  const startedAt = Date.now();
  /** Messages sent before this time are delivered, or older than this node. */
  let since = new Date(startedAt);
  const conversations = new LRUCache<string, Progress>({ max: MAX_CONVERSATIONS });

  function track(conversationId: string, delivered: number, isCertain: boolean): Progress {
    const progress = conversations.get(conversationId) ?? { delivered, stored: delivered, isCertain };
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
      if (!progress.isCertain) {
        progress.delivered = Math.min(progress.delivered, await findBegin(db, conversationId, progress.stored, since));
        progress.isCertain = true;
      }
      while (progress.delivered < progress.stored) {
        const { rows } = await readLog(db, conversationId, progress);
        for (const row of rows) send(presentMessage(row), membersOf(row), row.hidden_to);
        // A deleted conversation has no rows.
        progress.delivered = rows.at(-1)?.number ?? progress.stored;
      }
    } finally {
      // No `await` after the last check of `stored`, so no later message is missed.
      progress.running = undefined;
    }
  }

  const send = (message: Message, members: string[] | null, hiddenTo?: string[] | null) =>
    realtime.sendLocally(members, 'receiveMessage', message, hiddenTo ?? []);

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
    const progress = track(conversationId, first - 1, nodes.notifies);
    if (last <= progress.delivered) return;
    if (progress.running || realtime.isAnyLocal(members)) advanceWithRetry(conversationId, progress, last);
    else {
      progress.delivered = progress.stored = last;
      progress.isCertain = true;
    }
  });

  async function sendAgain(messageId: string): Promise<void> {
    const { rows } = await sql<LogRow>`
      ${selectMessages} where m.id = ${messageId}`.execute(db);
    for (const row of rows) send(presentMessage(row), membersOf(row), row.hidden_to);
  }
  const changedHere = (messageId: string) =>
    void sendAgain(messageId).catch((error: unknown) =>
      log.warn({ err: error }, 'a changed message was not sent again'),
    );
  nodes.subscribe('messageChanged', ({ messageId }) => changedHere(messageId));

  const before = (time: number) => new Date(Math.max(startedAt, time - CLOCK_SKEW));

  async function deliverMissed(): Promise<void> {
    const began = Date.now();
    const missed = await readMissed(db, realtime.localMembers(), since);
    const ids = new Set(missed.map(({ id }) => id));
    // Forget conversations without a local participant, whose delivery is unknown. With a stream nothing is missed.
    if (nodes.notifies)
      for (const [id, { running }] of conversations.entries()) if (!ids.has(id) && !running) conversations.delete(id);
    for (const { id, last_number } of missed) await advance(id, track(id, last_number, false), last_number);
    since = before(began);
  }

  nodes.onReconnect((lastHeard) => {
    if (nodes.notifies) since = before(lastHeard.getTime());
    return deliverMissed();
  });
  nodes.onPoll(deliverMissed);

  return {
    changed(messageId) {
      changedHere(messageId);
      nodes.publish({ kind: 'messageChanged', messageId });
    },
    stored({ message, isNew, hiddenTo }, members) {
      const { conversationId, number } = message;
      if (isNew && !nodes.notifies)
        nodes.publish({ kind: 'messages', conversationId, first: number, last: number, members });
      // Another node may have stored earlier messages; the notification of this one arrives after theirs.
      if (!conversations.has(conversationId) && (nodes.notifies || !isNew)) return;
      const progress = track(conversationId, number - 1, nodes.isAlone);
      // It was committed before a deal event, but its result arrived later.
      if (isNew && number <= (progress.before ?? 0)) send(message, members, hiddenTo);
      else if (!progress.running && progress.isCertain && number === progress.delivered + 1) {
        progress.delivered = progress.stored = number;
        send(message, members, hiddenTo);
      } else if (number > progress.delivered) advanceWithRetry(conversationId, progress, number);
    },
    expect(conversationId, first) {
      if (!conversations.has(conversationId)) track(conversationId, first - 1, true).before = first - 1;
    },
    committed({ conversationId, first, last, members }) {
      nodes.publish({ kind: 'messages', conversationId, first, last, members });
      const progress = track(conversationId, first - 1, nodes.isAlone);
      if (last > progress.delivered) advanceWithRetry(conversationId, progress, last);
    },
  };
}

type LogRow = MessageRow & { kind: 'pair' | 'community'; first_id: string | null; second_id: string | null };

/** By the conversation, not the recipient: a message to a deleted member has none, and is not for everybody. */
const membersOf = ({ kind, first_id, second_id }: LogRow): string[] | null =>
  kind === 'community' ? null : [first_id, second_id].filter((id) => id !== null);

const readLog = (db: Kysely<Tables>, conversationId: string, { delivered, stored }: Progress) =>
  sql<LogRow>`
    ${selectMessages}
    where c.id = ${conversationId} and m.number > ${delivered} and m.number <= ${stored}
    order by m.number limit ${PAGE}`.execute(db);

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
