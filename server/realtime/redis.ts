import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { loadOptional } from '#server/start/optional-packages.ts';
import { parseChannelMessage, type ReceivedMessage } from './channel-messages.ts';
import { keepListening, type Line, type Listening } from './keep-listening.ts';

/** The key of the stream. Campuses that share a Redis each use their own database of it (redis://host/1). */
const STREAM = 'dogear';
/** Messages that the stream holds at least; a node that was cut off for fewer finds all of them. */
const LENGTH = 100_000;
/** Milliseconds. */
const TIMES = { answer: 2000, read: 500 };

export interface Redis extends Listening {
  /** Throws at once while Redis is away, and after 2 s if it is silent. */
  send(payload: string): Promise<void>;
}

interface Options {
  log: FastifyBaseLogger;
  receive(message: ReceivedMessage): void;
  catchUp(since: Date): Promise<void>;
}

/** Publishes to a stream of Redis or Valkey and reads it from where this node was: a cut loses nothing. */
export async function joinRedis(url: string, { log, receive, catchUp }: Options): Promise<Redis> {
  const { createClient } = await loadOptional('CLUSTER', '@redis', () => import('@redis/client'));
  const connect = () =>
    createClient({
      url,
      name: 'dogear-nodes',
      disableOfflineQueue: true,
      socket: { connectTimeout: TIMES.answer, reconnectStrategy: false },
    });
  let writer: ReturnType<typeof connect> | undefined;
  /** The id of the last entry that was read. */
  let position: string | undefined;

  async function open(receive: (message: ReceivedMessage) => void): Promise<Line> {
    // Reading blocks its connection.
    const [reading, writing] = [connect(), connect()];
    const lost = new Promise<never>((_resolve, reject) => {
      for (const client of [reading, writing])
        client.on('error', reject).on('end', () => reject(new Error('It ended.')));
    });
    lost.catch(() => {});
    let wasRead = Promise.withResolvers<void>();

    async function read(): Promise<never> {
      for (;;) {
        const from = { key: STREAM, id: position ?? '0-0' };
        const streams = await reading.xRead(from, { BLOCK: TIMES.read, COUNT: 1000 });
        const entries = (streams as Streams)?.[0]?.messages ?? [];
        for (const { id, message } of entries) {
          position = id;
          const parsed = parseChannelMessage(message.said);
          if (parsed) receive(parsed);
        }
        wasRead.resolve();
        wasRead = Promise.withResolvers();
      }
    }

    const destroy = () => {
      if (writer === writing) writer = undefined;
      for (const client of [reading, writing]) client.destroy();
    };
    try {
      await inTime(Promise.all([reading.connect(), writing.connect()]));
      const newest = await inTime(reading.xRevRange(STREAM, '+', '-', { COUNT: 1 }));
      const end = newest?.[0]?.id ?? '0-0';
      // A Redis that lost its data may number from an earlier time.
      if (position === undefined || isBefore(end, position)) position = end;
    } catch (error) {
      destroy();
      throw error;
    }
    writer = writing;
    const reads = read();
    reads.catch(() => {});
    return {
      lost: Promise.race([lost, reads]),
      ask: () => inTime(Promise.all([writing.ping(), wasRead.promise])),
      destroy,
    };
  }

  const listening = keepListening({ log, name: 'Redis', open, receive, catchUp });
  // A node also starts without Redis.
  await Promise.race([listening.opened, wait(TIMES.answer, undefined, { ref: false })]);
  return {
    ...listening,
    async send(payload) {
      if (!writer) throw new Error('Redis is away.');
      const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: LENGTH } as const;
      await inTime(writer.xAdd(STREAM, '*', { said: payload }, { TRIM: trim }));
    },
  };
}

type Streams = { messages: { id: string; message: Record<string, string> }[] }[] | null;

/** Ids are two numbers: a time and a count. */
function isBefore(id: string, other: string): boolean {
  const [[time = 0, count = 0], [otherTime = 0, otherCount = 0]] = [id, other].map((one) =>
    one.split('-').map(Number),
  ) as [number[], number[]];
  return time < otherTime || (time === otherTime && count < otherCount);
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('Redis is silent.')), TIMES.answer);
  return Promise.race([answer, timeout.promise]).finally(() => clearTimeout(timer));
}
