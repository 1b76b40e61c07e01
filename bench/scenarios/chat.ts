import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { takeData } from '../data/keep.ts';
import { type Close, listen } from '../listen.ts';
import { CONNECTIONS } from '../load.ts';
import { inTurn, type Measured, type Round, repeat } from '../measure.ts';
import { databaseUrl, type Product, startLimit, startProduct } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import { prepareStage, range, type Stage } from '../stage.ts';

export const connect = (url: string, auth: object): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

async function send(
  socket: Socket,
  conversationId: string,
  content: string,
  pictures?: readonly string[],
): Promise<void> {
  const message = { conversationId, content, ...(pictures && { pictures }) };
  const answer = await socket.timeout(10_000).emitWithAck('sendMessage', message);
  if (!answer.success) throw new Error(answer.message);
}

/** Who sends where, and who hears it. */
export type Line = { from: Socket; to: Socket; conversationId: string };

/** One for each of the pairs, who are connected at the nth place and the next. */
export async function openLines(
  pairs: Stage['data']['pairs'],
  at: (n: number, member: number, conversationId: string) => Promise<Socket>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [n, { id, first, second }] of pairs.entries())
    lines.push({ from: await at(n, first, id), to: await at(n + 1, second, id), conversationId: id });
  return lines;
}

/** Sends a message, with pictures by their ids, and waits until the other has it. */
export async function sayOn(
  { from, to, conversationId }: Line,
  content: string,
  pictures?: readonly string[],
): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const hear = (message: { content: string }) => {
      if (message.content !== content) return;
      to.off('receiveMessage', hear);
      resolve();
    };
    to.on('receiveMessage', hear);
  });
  await send(from, conversationId, content, pictures);
  await heard;
}

/** Sends on each line one message after the other; each is timed from its sending to its arrival at the other. */
function talk(lines: Line[], milliseconds: number): Promise<Measured> {
  const say = (_n: number, line: number) =>
    sayOn(lines[line] as Line, `${performance.now()} ${line} is it still there?`);
  return repeat(say, lines.length, milliseconds);
}

export function hangUp(lines: Line[]): void {
  for (const { from, to } of lines) for (const socket of [from, to]) socket.disconnect();
}

/** Messages of pairs, each stored before it is delivered, beside an echo that stores them in the same database. */
export async function chatOfTwo({ product, pace, data, tokens }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts', databaseUrl(product.dataDir));
  const pairs = data.pairs.slice(0, CONNECTIONS);
  const ours = await openLines(pairs, (_n, member) => connect(product.url, { token: tokens[member] }));
  const theirs = await openLines(pairs, (_n, _member, id) => connect(echo.url, { rooms: [id] }));
  const round = (lines: Line[]) => (milliseconds: number) => talk(lines, milliseconds);
  const pair = await inTurn(round(ours), round(theirs), pace);
  hangUp([...ours, ...theirs]);
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
  // The sender is in the room too, and not counted.
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

/** Several nodes on a database of their own, and pairs whose two are on different nodes. */
async function openNodes(stage: Stage, count: number) {
  const cluster = 'postgres';
  const dataDir = await takeData(stage.size, path.join(stage.folder, `${count} nodes`));
  const shared = { CLUSTER: cluster, JWT_SECRET: randomBytes(32).toString('hex') };
  const first = await startProduct(dataDir, { env: shared });
  const nodes: Product[] = [first];
  const env = { ...shared, DATABASE_URL: databaseUrl(dataDir) };
  for (const n of range(count - 1, (n) => n)) {
    const folder = path.join(dataDir, `node ${n}`);
    mkdirSync(folder);
    // Nodes share their files, as their database.
    symlinkSync(path.join(dataDir, 'files'), path.join(folder, 'files'));
    nodes.push(await startProduct(folder, { env }));
  }
  const { data, tokens } = await prepareStage(first, stage);
  const lines = await openLines(data.pairs.slice(0, 4 * CONNECTIONS), (n, member) =>
    connect((nodes[n % count] as Product).url, { token: tokens[member] }),
  );
  return {
    round: (milliseconds: number) => talk(lines, milliseconds),
    async close() {
      hangUp(lines);
      for (const node of nodes.toReversed()) await node.stop();
    },
  };
}

/** Chat of pairs whose two are on different nodes, beside the same on one node. */
export async function chatOfNodes(stage: Stage): Promise<Result[]> {
  const ours = await openNodes(stage, 2);
  const theirs = await openNodes(stage, 1);
  const pair = await inTurn(ours.round, theirs.round, stage.pace);
  await ours.close();
  await theirs.close();
  return [compare('chat over 2 nodes', 'one node', 'rate', pair)];
}
