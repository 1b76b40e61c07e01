import { io, type Socket } from 'socket.io-client';
import { type Measured, middle } from '../load.ts';
import { startLimit } from '../processes.ts';
import type { Result } from './home-feed.ts';

const IN_FLIGHT = 16;
const ROUNDS = 3;
const MILLISECONDS = 2000;

const connect = (url: string, token?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

/** Sends for a while with so many in flight; a message's time runs from its sending to its arrival at the other. */
async function talk(from: Socket, to: Socket, conversationId: string): Promise<Measured> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const hear = ({ content }: { content: string }) => {
    const start = sentAt.get(content);
    if (start !== undefined) times.push(performance.now() - start);
  };
  to.on('receiveMessage', hear);
  const began = performance.now();
  const end = began + MILLISECONDS;
  let count = 0;
  const send = async () => {
    while (performance.now() < end) {
      count += 1;
      const content = `${began} ${count}`;
      sentAt.set(content, performance.now());
      const answer = await from.timeout(10_000).emitWithAck('sendMessage', { conversationId, content });
      if (!answer.success) throw new Error(answer.message);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, send));
  while (times.length < count) await new Promise((resolve) => setImmediate(resolve));
  const took = (performance.now() - began) / 1000;
  to.off('receiveMessage', hear);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rate: count / took, p50: at(0.5), p99: at(0.99) };
}

/** Messages to two members, each stored before it is acknowledged, beside a bare echo that stores nothing. */
export async function chatDelivery(url: string, tokens: [string, string], conversationId: string): Promise<Result> {
  const echo = await startLimit('bench/echo.ts');
  const [mine, theirs] = [await connect(url, tokens[0]), await connect(url, tokens[1])];
  const [bareMine, bareTheirs] = [await connect(echo.url), await connect(echo.url)];
  try {
    const rounds: { product: Measured; bare: Measured }[] = [];
    for (let i = 0; i < ROUNDS; i += 1)
      rounds.push({
        product: await talk(mine, theirs, conversationId),
        bare: await talk(bareMine, bareTheirs, conversationId),
      });
    const product = middle(rounds.map((round) => round.product));
    const bare = middle(rounds.map((round) => round.bare));
    return { scenario: 'chat to 2 members', limit: 'echo', product, bare, ratio: product.rate / bare.rate };
  } finally {
    for (const socket of [mine, theirs, bareMine, bareTheirs]) socket.disconnect();
    await echo.stop();
  }
}
