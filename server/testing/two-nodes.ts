import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { createTestApp, type TestApp } from './app.ts';
import { aMember, type TestMember } from './factories.ts';
import { type LossyNetwork, lossyNetwork } from './lossy-network.ts';
import { emit, openSockets, type Socket, type Sockets } from './sockets.ts';

export const NODES_SECRET = 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa';

/** Two nodes on one database, each with sockets. */
export interface TwoNodes {
  one: TestApp;
  other: TestApp;
  atOne: Sockets;
  atOther: Sockets;
  /** A proxy between the other node and what it listens to. */
  network: LossyNetwork;
  /** Two members and their conversation. */
  talk(): Promise<{ asha: TestMember; ravi: TestMember; conversationId: string }>;
  history(as: TestMember, conversationId: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openTwoNodes(): Promise<TwoNodes> {
  const config = { cluster: 'postgres', jwtSecret: NODES_SECRET } as const;
  const one = await createTestApp(config);
  const network = await lossyNetwork(one.databaseUrl);
  const other = await createTestApp(config, one, { through: network.through });
  const [atOne, atOther] = [await openSockets(one), await openSockets(other)];
  return {
    one,
    other,
    atOne,
    atOther,
    network,
    async talk() {
      const [asha, ravi] = [await aMember(one), await aMember(one)];
      const { body } = await one.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
      const { conversationId } = body.data;
      // Until then what she writes waits as a request.
      await one.call(requestCalls.acceptRequest, { conversationId }, { as: ravi });
      return { asha, ravi, conversationId };
    },
    async history(as, conversationId) {
      const { body } = await one.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as });
      return body.data.map(({ content }) => content);
    },
    async close() {
      atOne.close();
      atOther.close();
      network.mend();
      await other.close();
      network.close();
      await one.close();
    },
  };
}

/** The contents of the messages that a socket receives from now on. */
export function listen(socket: Socket): string[] {
  const heard: string[] = [];
  socket.on('receiveMessage', ({ content }: Message) => heard.push(content));
  return heard;
}

export const send = (socket: Socket, conversationId: string, content: string) =>
  emit(socket, 'sendMessage', { conversationId, content });
