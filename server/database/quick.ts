import pg from 'pg';
import { nameOf, PreparedQuery } from './prepared.ts';
import { handRowsOnAsBytes } from './row-messages.ts';

/** Reads that take PostgreSQL less than some milliseconds, and wait for nobody's lock. */
export interface Quick {
  /** The rows; undefined where nothing is free at once: then it is a read for the pool. */
  read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> | undefined;
  close(): Promise<void>;
}

/** Statements on their way on one connection: each waits for those before it. */
const MOST_UNDER_WAY = 16;
/** What is asked in one turn goes together, up to so many: each write wakes a process of PostgreSQL. */
const TOGETHER = 8;
/** Milliseconds: a read that takes longer holds up no others, and after so many those behind it are told. */
const SLOW = 100;
const LOST = 2000;
/** Between two looks at who waits, and from a connection that could not be made to the next try. */
const LOOK = 200;
const PAUSE = 1000;

interface Line {
  client: pg.Client;
  /** Connected, and good for more. */
  isOpen: boolean;
  underWay: number;
  /** Milliseconds since 1970 since when the first of those under way has been waited for. */
  waitsSince: number;
  /** Something is asked in this turn of the event loop; it goes out in one write when the turn ends. */
  isCorked: boolean;
  /** Looks in a row at which it was lost: after a standstill of our own the answers may lie here, unread. */
  lost: number;
  ending?: Promise<void>;
}

/**
 * At most so many connections, on which statements are sent without waiting for the answers to those before. A pool
 * takes a connection for each statement and hands it on when it is answered, with timers and turns of the loop between.
 */
export function openQuick(config: pg.ClientConfig, most: number): Quick {
  const lines: Line[] = [];
  let isClosed = false;
  let failedAt = 0;

  function open(): void {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig);
    handRowsOnAsBytes(client);
    const line: Line = { client, isOpen: false, underWay: 0, waitsSince: 0, isCorked: false, lost: 0 };
    lines.push(line);
    client.on('error', () => drop(line));
    client.once('end', () => lines.splice(lines.indexOf(line), 1));
    client.connect().then(
      () => {
        line.isOpen = !isClosed;
      },
      () => {
        failedAt = Date.now();
        drop(line);
      },
    );
  }

  /** It gets nothing new; what is under way on it is answered or fails, and then it is gone. */
  function drop(line: Line): Promise<void> {
    line.isOpen = false;
    line.ending ??= line.client.end().catch(() => {});
    return line.ending;
  }

  function pick(now: number): Line | undefined {
    let best: Line | undefined;
    let isOpening = false;
    for (const line of lines) {
      if (!line.isOpen) isOpening = true;
      else if (line.underWay > 0 && now - line.waitsSince > SLOW) continue;
      else if (line.isCorked && line.underWay < TOGETHER) return line;
      else if (!best || line.underWay < best.underWay) best = line;
    }
    const isBusy = !best || best.underWay > 0;
    if (isBusy && !isOpening && !isClosed && lines.length < most && now - failedAt > PAUSE) open();
    return best && best.underWay < MOST_UNDER_WAY ? best : undefined;
  }

  const watch = setInterval(() => {
    const now = Date.now();
    for (const line of lines) {
      line.lost = line.underWay > 0 && now - line.waitsSince > LOST ? line.lost + 1 : 0;
      // All that is under way on it fails at once.
      if (line.lost > 1) streamOf(line).destroy();
    }
  }, LOOK).unref();

  return {
    read<Row>(text: string, values: readonly unknown[]) {
      const name = nameOf(text);
      const now = Date.now();
      const line = name ? pick(now) : undefined;
      if (!name || !line) return undefined;
      return new Promise<Row[]>((resolve, reject) => {
        const query = new PreparedQuery({ name, text, values }, (error, result) => {
          line.underWay -= 1;
          line.waitsSince = Date.now();
          if (!error) return resolve(result.rows as Row[]);
          // A table may have changed below what was prepared: the next connection prepares it anew.
          drop(line);
          reject(error);
        });
        if (line.underWay === 0) line.waitsSince = now;
        line.underWay += 1;
        cork(line);
        line.client.query(query as unknown as pg.Submittable);
      });
    },

    async close() {
      isClosed = true;
      await Promise.all(lines.map(drop));
      clearInterval(watch);
    },
  };
}

const streamOf = ({ client }: Line) => (client as unknown as { connection: pg.Connection }).connection.stream;

function cork(line: Line): void {
  if (line.isCorked) return;
  line.isCorked = true;
  const stream = streamOf(line);
  stream.cork();
  setImmediate(() => {
    line.isCorked = false;
    stream.uncork();
  });
}
