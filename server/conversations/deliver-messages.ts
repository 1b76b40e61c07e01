import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Realtime } from '#server/realtime/realtime.ts';
import { joinSender, type MessageRow, messageColumns, presentMessage } from './messages.ts';
import type { StoredMessage } from './store-message.ts';
import { hiddenTo } from './visible-messages.ts';

/*
 * The stored messages are the order (rule L1): each node reads them by number and sends them to its own sockets. A
 * message gets its number under the lock of its conversation's row, which is held until the commit. So when number 8 is
 * visible, 1 to 7 are too, and no late commit is skipped.
 *
 * The statement that stores messages notifies all nodes (pg_notify). PostgreSQL sends notifications with the commit and
 * in the order of the commits, so they arrive even if the storing node dies before it delivers.
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
  /** The last number before the first that this node was told to expect: those up to it come by themselves. */
  before?: number;
  running?: Promise<void> | undefined;
}

export interface Delivery {
  /**
   * Delivers a message that this node has stored, and earlier ones of its conversation that others stored. `members` is
   * null for the community.
   */
  stored(stored: StoredMessage, members: string[] | null): void;
  /**
   * Of a single node, before the commit of a longer transaction: its first message has this number, so what is stored
   * after it waits for it.
   */
  expect(conversationId: string, first: number): void;
  /** Delivers what `expect` announced, up to this number. */
  committed(conversationId: string, last: number): void;
  /** Sends a message again as it is now, on every node: whoever has it shows it so. */
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
    // Notifications arrive in order: whatever came before a conversation's first one is dealt with.
    const progress = track(conversationId, first - 1);
    if (last <= progress.delivered) return;
    if (progress.running || realtime.isAnyLocal(members)) advanceWithRetry(conversationId, progress, last);
    else progress.delivered = progress.stored = last;
  });

  async function sendAgain(messageId: string): Promise<void> {
    const { rows } = await sql<LogRow>`
      select ${messageColumns}, c.kind, c.first_id, c.second_id, ${hiddenTo(sql`m.sender_id`, sql`c.kind`)} as hidden_to
      from messages m join conversations c on c.id = m.conversation_id ${joinSender}
      where m.id = ${messageId}`.execute(db);
    for (const row of rows) send(presentMessage(row), membersOf(row), row.hidden_to);
  }
  const changedHere = (messageId: string) =>
    void sendAgain(messageId).catch((error: unknown) =>
      log.warn({ err: error }, 'a changed message was not sent again'),
    );
  nodes.subscribe('messageChanged', ({ messageId }) => changedHere(messageId));

  nodes.onReconnect(async (since) => {
    const start = new Date(Math.max(startedAt, since.getTime() - CLOCK_SKEW));
    const missed = await readMissed(db, realtime.localMembers(), start);
    const ids = new Set(missed.map(({ id }) => id));
    // Forget conversations without a local participant: what was delivered of them is unknown.
    for (const [id, { running }] of conversations.entries()) if (!ids.has(id) && !running) conversations.delete(id);
    for (const { id, last_number, first_missed } of missed) {
      const first = Math.max(first_missed ?? last_number + 1, last_number - MAX_MISSED + 1);
      await advance(id, track(id, first - 1), last_number);
    }
  });

  return {
    changed(messageId) {
      changedHere(messageId);
      nodes.publish({ kind: 'messageChanged', messageId });
    },
    stored({ message, isNew, hiddenTo }, members) {
      const { conversationId, number } = message;
      // Another node may have stored earlier messages; the notification of this one arrives after theirs.
      if (!conversations.has(conversationId) && !(nodes.isAlone && isNew)) return;
      const progress = track(conversationId, number - 1);
      // Its commit was before that of an event of a deal, and its answer came after it.
      if (isNew && number <= (progress.before ?? 0)) send(message, members, hiddenTo);
      else if (!progress.running && number === progress.delivered + 1) {
        progress.delivered = progress.stored = number;
        send(message, members, hiddenTo);
      } else if (number > progress.delivered) advanceWithRetry(conversationId, progress, number);
    },
    expect(conversationId, first) {
      if (!conversations.has(conversationId)) track(conversationId, first - 1).before = first - 1;
    },
    committed(conversationId, last) {
      const progress = track(conversationId, last - 1);
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
    select ${messageColumns}, c.kind, c.first_id, c.second_id, ${hiddenTo(sql`m.sender_id`, sql`c.kind`)} as hidden_to
    from conversations c join messages m on m.conversation_id = c.id ${joinSender}
    where c.id = ${conversationId} and m.number > ${delivered} and m.number <= ${stored}
    order by m.number limit ${PAGE}`.execute(db);

/** The community and the conversations of these members that have messages since then, and the first of these. */
async function readMissed(db: Kysely<Tables>, members: string[], since: Date) {
  if (members.length === 0) return [];
  const { rows } = await sql<{ id: string; last_number: number; first_missed: number | null }>`
    select c.id, c.last_number, (
      select min(m.number) from messages m
      where m.conversation_id = c.id and m.number > c.last_number - ${MAX_MISSED} and m.sent_at >= ${since}
    ) as first_missed
    from conversations c
    where c.last_sent_at >= ${since}
      and (c.kind = 'community' or c.id in (select conversation_id from participants where member_id = any(${members})))
    order by c.id`.execute(db);
  return rows;
}
