import { tabStorage } from '../../browser/storage.ts';

/* Typed drafts by conversation: they last as long as the tab, and survive a reload. */

const PREFIX = 'draft:';
const keyOf = (memberId: string, conversationId: string) => `${PREFIX}${memberId}:${conversationId}`;

export const readDraft = (memberId: string, conversationId: string): string =>
  tabStorage.get(keyOf(memberId, conversationId)) ?? '';

/** Without storage the text lives only in the field. */
export function keepDraft(memberId: string, conversationId: string, text: string): void {
  if (text) tabStorage.set(keyOf(memberId, conversationId), text);
  else tabStorage.remove(keyOf(memberId, conversationId));
}

/** Deletes the drafts of a member who logged out in another tab: this tab has storage of its own. */
export function forgetDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key);
}
