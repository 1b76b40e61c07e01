import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds. The pause between attempts to reconnect doubles. */
const TIMES = { heartbeat: 1000, firstPause: 100, longestPause: 1000 };

/** An open connection on which a node hears the others. */
export interface Line {
  /** Rejects when the connection is lost. */
  lost: Promise<never>;
  /** Asks over the connection whether it works. Rejects within 2 s if it does not. */
  ask(): Promise<unknown>;
  /** Closes the connection, even if it is silent. */
  destroy(): void;
}

interface Options<Message> {
  log: FastifyBaseLogger;
  /** Its name in the log. */
  name: string;
  /** Rejects within some seconds if nobody answers. */
  open(receive: (message: Message) => void): Promise<Line>;
  receive(message: Message): void;
  /** Catches up with what was published since then. If it fails, the node reconnects. */
  catchUp(since: Date): Promise<void>;
}

export interface Listening {
  /** Resolves when the node listens for the first time. */
  opened: Promise<void>;
  /** Milliseconds since the connection was last known to work. */
  silentFor(): number;
  close(): Promise<void>;
}

/** Listens on a connection that is monitored, and reconnects by itself (rule L2). */
export function keepListening<Message>(options: Options<Message>): Listening {
  const { log, name, open, receive, catchUp } = options;
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));
  let lastHealthy: { monotonic: number; date: Date } | undefined;
  let losses = 0;
  let pause = TIMES.firstPause;
  let isCatchingUp = true;
  /** New messages, while the node catches up: they would overtake the older ones. */
  const pending: Message[] = [];

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        losses += 1;
        log.warn({ err: error, losses }, `${name} is lost`);
      }
      await Promise.race([wait(pause, undefined, { ref: false }), closed]);
      pause = Math.min(2 * pause, TIMES.longestPause);
    }
  }

  /** Throws when the connection is lost. */
  async function listen(): Promise<void> {
    isCatchingUp = true;
    const line = await open((message) => {
      if (isCatchingUp) pending.push(message);
      else receive(message);
    });
    const ended = Promise.race([line.lost, closed.then(() => Promise.reject(new Error('It was closed.')))]);
    ended.catch(() => {});
    try {
      if (lastHealthy) {
        const { date, monotonic } = lastHealthy;
        await catchUp(date);
        const silentMs = Math.round(performance.now() - monotonic);
        log.warn({ losses, silentMs }, `${name} is back`);
      }
      for (const message of pending.splice(0)) receive(message);
      isCatchingUp = false;
      pause = TIMES.firstPause;
      for (;;) {
        const asked = { monotonic: performance.now(), date: new Date() };
        await Promise.race([line.ask(), ended]);
        lastHealthy = asked;
        opened.resolve();
        await Promise.race([wait(TIMES.heartbeat), ended]);
      }
    } finally {
      line.destroy();
    }
  }

  const ended = reconnect();
  return {
    opened: opened.promise,
    silentFor: () => performance.now() - (lastHealthy?.monotonic ?? 0),
    async close() {
      closing.abort();
      await ended;
    },
  };
}
