import { SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { Backlog } from './backlog.ts';
import { type LogEntry, readLog, readMissed } from './message-log.ts';

/** Milliseconds that the clocks of two nodes may differ. */
const CLOCK_SKEW = 30 * SECOND;
/** Milliseconds between attempts to read the log. */
const RETRY_PAUSES = [0.2, 0.5, 1, 2, 4, 8, 15].map((seconds) => seconds * SECOND);

/** The event that carries an entry, by its kind. A message comes before its changes. */
const EVENTS = { message: 'receiveMessage', change: 'messageChanged' } as const;
const KINDS = ['message', 'change'] as const;

/**
 * Delivers stored messages and their changes to the sockets of this node, those that it stored itself like any other. The
 * log is the order (rule L1); README.md has the picture.
 */
export class Delivery {
  readonly #context: Pick<Context, 'config' | 'db' | 'realtime' | 'log'>;
  readonly #startedAt = Date.now();
  readonly #backlogs = { message: new Backlog(), change: new Backlog() };
  #reading: Promise<void> | undefined;

  constructor(context: Pick<Context, 'config' | 'db' | 'realtime' | 'log'>) {
    this.#context = context;
    const { realtime } = context;
    realtime.nodes.subscribe('messages', ({ conversationId, first, last, members }) => {
      this.#backlogs.message.heard(conversationId, first, last, () => realtime.isAnyLocal(members));
      this.#readWithRetry();
    });
    realtime.nodes.subscribe('changes', ({ conversationId, change, members }) => {
      this.#backlogs.change.heard(conversationId, change, change, () => realtime.isAnyLocal(members));
      this.#readWithRetry();
    });
  }

  /** Delivers what was stored while this node could not hear the others, since then. */
  async catchUp(lastHeard: Date): Promise<void> {
    const { db, realtime } = this.#context;
    const { message, change } = this.#backlogs;
    const since = new Date(Math.max(this.#startedAt, lastHeard.getTime() - CLOCK_SKEW));
    const missed = await readMissed(db, realtime.localMembers(), since);
    // Forget conversations without a local participant, whose delivery is unknown.
    const ids = new Set(missed.map(({ id }) => id));
    message.keepOnly(ids);
    change.keepOnly(ids);
    for (const { id, last, lastChange, before, beforeChange } of missed) {
      message.missed(id, before ?? last, last);
      change.missed(id, beforeChange ?? lastChange, lastChange);
    }
    await this.#read();
  }

  get #isBehind(): boolean {
    return KINDS.some((kind) => !this.#backlogs[kind].isEmpty);
  }

  /** Retries for half a minute if the log cannot be read. The next message tries again. */
  #readWithRetry(tries = 0): void {
    if (this.#reading || !this.#isBehind) return;
    this.#read().catch((error: unknown) => {
      this.#context.log.warn({ err: error, tries }, 'stored messages could not be delivered yet');
      if (tries < RETRY_PAUSES.length) setTimeout(() => this.#readWithRetry(tries + 1), RETRY_PAUSES[tries]).unref();
    });
  }

  #read(): Promise<void> {
    // Wait for a later microtask: what one commit has notified is read together.
    this.#reading ??= Promise.resolve().then(() => this.#readBehind());
    return this.#reading;
  }

  async #readBehind(): Promise<void> {
    const { db, config } = this.#context;
    try {
      while (this.#isBehind)
        for (const kind of KINDS) {
          const ranges = this.#backlogs[kind].next();
          for (const entry of await readLog(db, kind, ranges, config.timeZone)) this.#send(entry);
          for (const range of ranges) this.#backlogs[kind].reach(range);
        }
    } finally {
      // No `await` after the last look at what is behind, so no later message is missed.
      this.#reading = undefined;
    }
  }

  #send({ kind, readers, payload, hiddenTo, quoteHiddenTo }: LogEntry): void {
    const { realtime } = this.#context;
    realtime.sendLocally(readers, EVENTS[kind], payload, [...hiddenTo, ...quoteHiddenTo]);
    const others = quoteHiddenTo.filter((id) => !hiddenTo.includes(id));
    const reply = payload.reply && { ...payload.reply, sender: null, content: null };
    realtime.sendLocally(others, EVENTS[kind], { ...payload, reply });
  }
}
