/* What is being typed, by conversation: for as long as the tab is there, also across a reload. */

const PREFIX = 'draft:';
const keyOf = (memberId: string, conversationId: string) => `${PREFIX}${memberId}:${conversationId}`;

export function readDraft(memberId: string, conversationId: string): string {
  try {
    return sessionStorage.getItem(keyOf(memberId, conversationId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(memberId: string, conversationId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(memberId, conversationId), text);
    else sessionStorage.removeItem(keyOf(memberId, conversationId));
  } catch {
    // Storage is closed or full: it stays in the field for as long as that is there.
  }
}

/** Of a member who logged out in another tab: this one has storage of its own. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
