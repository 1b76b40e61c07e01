import { browserStorage } from '../browser/storage.ts';
import { createOutbox } from '../conversations/chat/outbox.ts';
import { currentChat, startChat } from '../conversations/current-chat.ts';
import { readSavedPapers } from '../offline/saved-papers.ts';
import { readWaitingItems, sendWaitingItems } from '../offline/waiting-items.ts';
import type { LeftBehind } from './left-behind-text.ts';

/** Milliseconds that logging out tries to send what waits. */
const TRYING = 5000;
const LOOK = 250;

async function look(memberId: string) {
  const [items, papers] = await Promise.all([readWaitingItems(), readSavedPapers()]);
  const messages = createOutbox(browserStorage, memberId).read();
  const left: LeftBehind = { messages: messages.length, items: items.length, papers: papers.length };
  return { left, waits: [...messages, ...items].some(({ failed }) => !failed) };
}

/** Tries to send what waits, and says what is left each time it looks. */
export async function sendWhatWaits(memberId: string, onLook: (left: LeftBehind) => void): Promise<void> {
  const end = Date.now() + TRYING;
  let { left, waits } = await look(memberId);
  onLook(left);
  if (!waits || !navigator.onLine) return;
  startChat(memberId);
  currentChat()?.outboxChanged();
  void sendWaitingItems(() => {});
  while (waits && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    ({ left, waits } = await look(memberId));
    onLook(left);
  }
}
