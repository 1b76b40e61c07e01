import { io, type Socket } from 'socket.io-client';
import { type Listener, listen } from '../listen.ts';
import { inTurn, type Measured, type Round, sumUp } from '../measure.ts';
import { databaseUrl, startLimit } from '../processes.ts';
import { byRate, type Result } from '../result.ts';
import { CONNECTIONS, range, type Stage } from '../stage.ts';

export const connect = (url: string, auth: object): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

async function send(socket: Socket, conversationId: string, content: string): Promise<void> {
  const answer = await socket.timeout(10_000).emitWithAck('sendMessage', { conversationId, content });
  if (!answer.success) throw new Error(answer.message);
}

/** Who sends where, and who hears it. */
export interface Line {
  from: Socket;
  to: Socket;
  conversationId: string;
}

/** Sends on each line one message after the other; each is timed from its sending to its arrival at the other. */
export async function talk(lines: Line[], milliseconds: number): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    lines.map(async ({ from, to, conversationId }, line) => {
      for (let n = 0; performance.now() < began + milliseconds; n += 1) {
        const start = performance.now();
        const heard = new Promise((resolve) => to.once('receiveMessage', resolve));
        await send(from, conversationId, `${began} ${line} ${n} is it still there?`);
        await heard;
        times.push(performance.now() - start);
      }
    }),
  );
  return sumUp(times, performance.now() - began);
}

/** Messages of pairs, each stored before it is delivered, beside an echo that stores them in the same database. */
export async function chatOfTwo({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts', databaseUrl(product.dataDir));
  const pairs = data.pairs.slice(0, CONNECTIONS);
  const ours: Line[] = [];
  const theirs: Line[] = [];
  for (const { id, first, second } of pairs) {
    const member = (number: number) => connect(product.url, { token: tokens[number] });
    const anybody = () => connect(echo.url, { rooms: [id] });
    ours.push({ from: await member(first), to: await member(second), conversationId: id });
    theirs.push({ from: await anybody(), to: await anybody(), conversationId: id });
  }
  try {
    const round = (lines: Line[]) => (milliseconds: number) => talk(lines, milliseconds);
    const pair = await inTurn(round(ours), round(theirs), pace);
    const name = `chat, ${pairs.length} pairs`;
    const p99 = pair.product.p99 / pair.limit.p99;
    return [
      byRate(name, 'echo+insert', pair, 0.6),
      { scenario: `${name}, p99`, limit: 'echo+insert', value: p99, unit: '× p99', goal: { atMost: 2 } },
    ];
  } finally {
    for (const { from, to } of [...ours, ...theirs]) {
      from.disconnect();
      to.disconnect();
    }
    await echo.stop();
  }
}

const ROOM = 500;
const SENT_TOGETHER = 4;

/** Messages to a room of 500, until the last has heard each, beside an echo that stores nothing. */
export async function chatOfRoom({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts');
  const ours = await openRoom(product.url, (n) => ({ token: tokens[n % tokens.length] }), data.room);
  const theirs = await openRoom(echo.url, () => ({ rooms: [data.room] }), data.room);
  try {
    return [byRate(`chat, room of ${ROOM}`, 'echo', await inTurn(ours.round, theirs.round, pace), 0.7)];
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
    await echo.stop();
  }
}

async function openRoom(url: string, authOf: (n: number) => object, conversationId: string) {
  let heard = 0;
  let whenHeard = () => {};
  const listeners: Listener[] = [];
  for (let n = 1; n < ROOM; n += 1)
    listeners.push(
      await listen(url, authOf(n), () => {
        heard += 1;
        whenHeard();
      }),
    );
  // In the room too, and not counted.
  const sender = await connect(url, authOf(0));
  const round: Round = async (milliseconds) => {
    const times: number[] = [];
    const began = performance.now();
    while (performance.now() < began + milliseconds) {
      const start = performance.now();
      const all = heard + SENT_TOGETHER * listeners.length;
      const arrived = new Promise<void>((resolve) => {
        whenHeard = () => heard >= all && resolve();
      });
      await Promise.all(range(SENT_TOGETHER, (n) => send(sender, conversationId, `${start} ${n} who has the notes?`)));
      await arrived;
      times.push(...range(SENT_TOGETHER, () => performance.now() - start));
    }
    return sumUp(times, performance.now() - began);
  };
  const close = () => {
    sender.disconnect();
    return Promise.all(listeners.map((listener) => listener.close()));
  };
  return { round, close };
}
