import { DAY } from '#contract/rules/time.ts';
import { tabBelongings } from '../../session/belongings.ts';

/** Typed messages by conversation, of this tab. */
const drafts = tabBelongings<string>({
  kind: 'draft',
  longest: 30 * DAY,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});

export const readDraft = (conversationId: string): string => drafts.get(conversationId) ?? '';

/** Saves a draft; without storage the text lives only in the field. */
export function keepDraft(conversationId: string, text: string): void {
  if (text) drafts.set(conversationId, text);
  else drafts.remove(conversationId);
}
