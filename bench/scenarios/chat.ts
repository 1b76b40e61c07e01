import { io, type Socket } from 'socket.io-client';
import { type Close, listen } from '../listen.ts';
import { CONNECTIONS } from '../load.ts';
import { inTurn, type Measured, type Round, repeat } from '../measure.ts';
import { databaseUrl, startLimit } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import { range, type Stage } from '../stage.ts';

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
export type Line = { from: Socket; to: Socket; conversationId: string };

/** Sends on each line one message after the other; each is timed from its sending to its arrival at the other. */
export function talk(lines: Line[], milliseconds: number): Promise<Measured> {
  const say = async (_n: number, line: number) => {
    const { from, to, conversationId } = lines[line] as Line;
    const heard = new Promise((resolve) => to.once('receiveMessage', resolve));
    await send(from, conversationId, `${performance.now()} ${line} is it still there?`);
    await heard;
  };
  return repeat(say, lines.length, milliseconds);
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
  const round = (lines: Line[]) => (milliseconds: number) => talk(lines, milliseconds);
  const pair = await inTurn(round(ours), round(theirs), pace);
  for (const { from, to } of [...ours, ...theirs]) {
    from.disconnect();
    to.disconnect();
  }
  const name = `chat, ${pairs.length} pairs`;
  return [compare(name, 'echo+insert', 'rate', pair, 0.6), compare(name, 'echo+insert', 'p99', pair, 2)];
}

const ROOM = 500;
const SENT_TOGETHER = 4;

/** Messages to a room of 500, until the last has heard each, beside an echo that stores nothing. */
export async function chatOfRoom({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts');
  const ours = await openRoom(product.url, (n) => ({ token: tokens[n % tokens.length] }), data.room);
  const theirs = await openRoom(echo.url, () => ({ rooms: [data.room] }), data.room);
  const pair = await inTurn(ours.round, theirs.round, pace);
  await Promise.all([ours.close(), theirs.close()]);
  return [compare(`chat, room of ${ROOM}, ${SENT_TOGETHER} together`, 'echo', 'rate', pair, 0.7)];
}

async function openRoom(url: string, authOf: (n: number) => object, conversationId: string) {
  let heard = 0;
  let whenHeard = () => {};
  const listeners: Close[] = [];
  const hear = () => {
    heard += 1;
    whenHeard();
  };
  for (let n = 1; n < ROOM; n += 1) listeners.push(await listen(url, authOf(n), hear));
  // In the room too, and not counted.
  const sender = await connect(url, authOf(0));
  const say = async () => {
    const all = heard + SENT_TOGETHER * listeners.length;
    const arrived = new Promise<void>((resolve) => {
      whenHeard = () => heard >= all && resolve();
    });
    const text = `${performance.now()} who has the notes?`;
    await Promise.all(range(SENT_TOGETHER, (n) => send(sender, conversationId, `${n} ${text}`)));
    await arrived;
  };
  const round: Round = (milliseconds) => repeat(say, 1, milliseconds);
  const close = () => {
    sender.disconnect();
    return Promise.all(listeners.map((close) => close()));
  };
  return { round, close };
}
