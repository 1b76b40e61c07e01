import { tabStorage } from '../../storage.ts';

/* What is being typed, by conversation: for as long as the tab is there, also across a reload. */

const PREFIX = 'draft:';
const keyOf = (memberId: string, conversationId: string) => `${PREFIX}${memberId}:${conversationId}`;

export const readDraft = (memberId: string, conversationId: string): string =>
  tabStorage.get(keyOf(memberId, conversationId)) ?? '';

/** Without room for it, it stays in the field for as long as that is there. */
export function keepDraft(memberId: string, conversationId: string, text: string): void {
  if (text) tabStorage.set(keyOf(memberId, conversationId), text);
  else tabStorage.remove(keyOf(memberId, conversationId));
}

/** Of a member who logged out in another tab: this one has storage of its own. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key);
}
