import type { Locator, Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { call, newMember, type Person } from './people.ts';

/** Two members who can talk: the first follows the second, who has accepted it. */
export async function newPair(): Promise<{ asha: Person; ravi: Person; conversationId: string }> {
  const asha = await newMember({ firstName: 'Asha', lastName: 'Naik' });
  const ravi = await newMember({ firstName: 'Ravi', lastName: 'Sule' });
  const { data } = await call(peopleCalls.follow, { friendId: ravi.user._id }, asha);
  await call(requestCalls.acceptRequest, { conversationId: data.conversationId }, ravi);
  return { asha, ravi, conversationId: data.conversationId };
}

/** Sends as any client of the protocol would, in order. */
export async function send(as: Person, conversationId: string, contents: readonly string[]): Promise<void> {
  const socket = io(process.env.E2E_URL, { transports: ['websocket'], forceNew: true, auth: { token: as.token } });
  try {
    for (const content of contents) {
      const answer = await socket.timeout(20_000).emitWithAck('sendMessage', { conversationId, content });
      if (!answer.success) throw new Error(answer.message);
    }
  } finally {
    socket.disconnect();
  }
}

/** What the server has, oldest first. */
export async function stored(as: Person, conversationId: string): Promise<Message[]> {
  return (await call(conversationCalls.listMessages, { conversationId, limit: 100 }, as)).data;
}

/** The parts of the chat. */
export const talk = (page: Page) => ({
  list: page.getByRole('navigation', { name: 'Conversations' }),
  log: page.getByRole('log', { name: 'Messages' }),
  field: page.getByRole('textbox', { name: 'Message' }),
  button: page.getByRole('button', { name: 'Send' }),
});

export const bubble = (page: Page, text: string): Locator =>
  talk(page).log.getByRole('listitem').filter({ hasText: text });
