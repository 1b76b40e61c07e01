import { OUTBOX } from '#contract/limits.ts';
import { picturesText } from '#contract/rules/picture-words.ts';
import { DAY } from '#contract/rules/time.ts';
import { tabBelongings } from '../../session/belongings.ts';
import type { UnsentPicture } from '../chat/outbox.ts';

/** Typed messages by conversation, of this tab. */
const drafts = tabBelongings<string>({
  kind: 'draft',
  longest: 30 * DAY,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});

/** Pictures chosen for messages that are not sent; the files are in pictures/waiting-pictures.ts. */
const draftPictures = tabBelongings<readonly UnsentPicture[]>({
  kind: 'draftPictures',
  longest: OUTBOX.pictureDays * DAY,
  read: (stored) => (Array.isArray(stored) ? stored : undefined),
});

export const readDraft = (conversationId: string): string => drafts.get(conversationId) ?? '';

/** Saves a draft; without storage the text lives only in the field. */
export function saveDraft(conversationId: string, text: string): void {
  if (text) drafts.set(conversationId, text);
  else drafts.remove(conversationId);
}

export const readDraftPictures = (conversationId: string): readonly UnsentPicture[] =>
  draftPictures.get(conversationId) ?? [];

export function saveDraftPictures(conversationId: string, pictures: readonly UnsentPicture[]): void {
  if (pictures.length > 0) draftPictures.set(conversationId, pictures);
  else draftPictures.remove(conversationId);
}

/** A draft in a line of the list: its text, or else how many pictures it has. */
export function draftText(conversationId: string): string {
  const text = readDraft(conversationId);
  const { length } = text ? [] : readDraftPictures(conversationId);
  return length > 0 ? picturesText(length) : text;
}
