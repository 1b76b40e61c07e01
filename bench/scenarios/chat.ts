import { io, type Socket } from 'socket.io-client';
import { type Listener, listen } from '../listener.ts';
import { inTurn, type Measured, sumUp } from '../measure.ts';
import { databaseUrl, startLimit } from '../processes.ts';
import { byRate, type Result } from '../result.ts';
import { CONNECTIONS, range, type Stage } from '../stage.ts';

const connect = (url: string, auth: object): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

/** Who sends where, and who hears it. */
interface Line {
  from: Socket;
  to: Socket;
  conversationId: string;
}

/** Sends for a while with so many in flight on each line; a message takes from its sending to its arrival at the other. */
async function talk(lines: Line[], inFlight: number, milliseconds: number): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  let count = 0;
  await Promise.all(
    lines.map(async ({ from, to, conversationId }) => {
      const arrived = new Map<string, () => void>();
      const hear = ({ content }: { content: string }) => arrived.get(content)?.();
      to.on('receiveMessage', hear);
      const send = async () => {
        do {
          count += 1;
          const content = `${began} ${count} is it still there?`;
          const start = performance.now();
          const heard = new Promise<void>((resolve) => arrived.set(content, resolve));
          const answer = await from.timeout(10_000).emitWithAck('sendMessage', { conversationId, content });
          if (!answer.success) throw new Error(answer.message);
          await heard;
          arrived.delete(content);
          times.push(performance.now() - start);
        } while (performance.now() < end);
      };
      await Promise.all(range(inFlight, send));
      to.off('receiveMessage', hear);
    }),
  );
  return sumUp(times, performance.now() - began);
}

/** Messages of pairs, each stored before it is delivered, beside an echo that stores them in the same database. */
export async function chatOfTwo({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts', databaseUrl(product.dataDir));
  const sockets: Socket[] = [];
  const open = async (url: string, auth: object) => {
    const socket = await connect(url, auth);
    sockets.push(socket);
    return socket;
  };
  const pairs = data.pairs.slice(0, CONNECTIONS);
  const member = (number: number) => ({ token: tokens[number - 1] });
  try {
    const ours: Line[] = [];
    const theirs: Line[] = [];
    for (const { id, first, second } of pairs) {
      ours.push({
        from: await open(product.url, member(first)),
        to: await open(product.url, member(second)),
        conversationId: id,
      });
      const rooms = { rooms: [id] };
      theirs.push({ from: await open(echo.url, rooms), to: await open(echo.url, rooms), conversationId: id });
    }
    const results: Result[] = [];
    for (const { name, lines, inFlight } of [
      { name: `chat, ${pairs.length} pairs`, lines: pairs.length, inFlight: 1 },
      { name: 'chat, one pair with 16 in flight', lines: 1, inFlight: 16 },
    ]) {
      const pair = await inTurn(
        (ms) => talk(ours.slice(0, lines), inFlight, ms),
        (ms) => talk(theirs.slice(0, lines), inFlight, ms),
        pace,
      );
      results.push(byRate(name, 'echo+insert', pair, 0.6));
      results.push({
        scenario: `${name}, p99`,
        limit: 'echo+insert',
        value: pair.product.p99 / pair.limit.p99,
        unit: '× p99',
        goal: { atMost: 2 },
      });
    }
    return results;
  } finally {
    for (const socket of sockets) socket.disconnect();
    await echo.stop();
  }
}

const ROOM = 500;
const SENT_AT_ONCE = 4;

/** Messages to a room of 500, until the last has heard each, beside an echo that stores nothing. */
export async function chatOfRoom({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts');
  const ours = await openRoom(product.url, (n) => ({ token: tokens[n % tokens.length] }), data.room);
  const theirs = await openRoom(echo.url, () => ({ rooms: [data.room] }), data.room);
  try {
    const pair = await inTurn(ours.talk, theirs.talk, pace);
    return [byRate(`chat, room of ${ROOM}`, 'echo', pair, 0.85)];
  } finally {
    ours.close();
    theirs.close();
    await echo.stop();
  }
}

async function openRoom(url: string, authOf: (n: number) => object, conversationId: string) {
  let heard = 0;
  let whenHeard = () => {};
  const hear = () => {
    heard += 1;
    whenHeard();
  };
  const listeners: Listener[] = [];
  for (let n = 0; n < ROOM - 1; n += 1) listeners.push(await listen(url, authOf(n), hear));
  // The sender is in the room too; its own connection says when the others' have to have heard.
  const sender = await connect(url, authOf(ROOM - 1));
  return {
    async talk(milliseconds: number): Promise<Measured> {
      const times: number[] = [];
      const began = performance.now();
      const end = began + milliseconds;
      do {
        const start = performance.now();
        const all = heard + SENT_AT_ONCE * listeners.length;
        const arrived = new Promise<void>((resolve) => {
          whenHeard = () => heard >= all && resolve();
        });
        const content = `${start} who has the notes of today?`;
        const answers = await Promise.all(
          range(SENT_AT_ONCE, (n) =>
            sender.timeout(10_000).emitWithAck('sendMessage', { conversationId, content: `${content} ${n}` }),
          ),
        );
        for (const answer of answers) if (!answer.success) throw new Error(answer.message);
        await arrived;
        for (let n = 0; n < SENT_AT_ONCE; n += 1) times.push(performance.now() - start);
      } while (performance.now() < end);
      return sumUp(times, performance.now() - began);
    },
    close() {
      for (const listener of listeners) listener.close();
      sender.disconnect();
    },
  };
}
