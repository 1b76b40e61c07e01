import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Campus, connected } from '#server/testing/campus.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';

/** Messages from a socket to another one, each sent until it is acknowledged. */
export interface Talk {
  /** How many were acknowledged. */
  sent(): number;
  /** How often the socket that hears them was disconnected. */
  breaks(): number;
  stop(): Promise<void>;
  /** Compares what was heard, and what is stored, with what was sent. */
  check(): Promise<void>;
}

/** Milliseconds between two messages; a member may send 60 a minute. */
const INTERVAL = 1000;

export async function keepTalking(
  one: Campus,
  asha: TestMember,
  other: Campus,
  ravi: TestMember,
  interval = INTERVAL,
): Promise<Talk> {
  const { body } = await one.insist(peopleCalls.follow, { friendId: ravi.id }, asha);
  const { conversationId } = body.data;
  const [hers, his] = [one.socket(asha), other.socket(ravi)];
  await Promise.all([connected(hers), connected(his)]);
  const heard: number[] = [];
  let breaks = 0;
  let isOver = false;
  his
    .on('receiveMessage', ({ number }: Message) => heard.push(number))
    .on('disconnect', (reason) => {
      breaks += 1;
      // As web/socket.ts does: the library comes back only after a connection that was lost.
      if (reason === 'io server disconnect') his.connect();
    });
  hers.on('disconnect', (reason) => void (reason === 'io server disconnect' && hers.connect()));
  const send = (content: string) =>
    hers
      .timeout(3000)
      .emitWithAck('sendMessage', { conversationId, content, clientId: content })
      .then(
        ({ success }) => success === true,
        () => false,
      );
  let sent = 0;
  const talking = (async () => {
    while (!isOver) {
      await until(() => send(`message ${sent}`));
      sent += 1;
      await wait(interval);
    }
  })();
  return {
    sent: () => sent,
    breaks: () => breaks,
    async stop() {
      isOver = true;
      await talking;
    },
    async check() {
      const expected = Array.from({ length: sent }, (_, n) => n + 1);
      await until(() => heard.at(-1) === sent);
      // While a socket is away its client reads from the history what it missed.
      if (breaks === 0) assert.deepEqual(heard, expected);
      else
        assert.deepEqual(
          heard,
          [...new Set(heard)].sort((a, b) => a - b),
        );
      const stored = await one.query(
        'select number::int, content from messages where conversation_id = $1 order by number',
        [conversationId],
      );
      assert.deepEqual(
        stored,
        expected.map((number) => ({ number, content: `message ${number - 1}` })),
      );
      for (const socket of [hers, his]) {
        await connected(socket);
        socket.disconnect();
      }
    },
  };
}
