import type { Notice } from '../schemas/notices.ts';
import type { Words } from './kind.ts';
import { describeNotice, type NoticeKind } from './kinds.ts';
import { readOldText } from './old-text.ts';

type Shown = Pick<Notice, 'words' | 'count' | 'actor' | 'things' | 'text' | 'price'> & { kind: NoticeKind };

/** The words of a notice. An answer of the version before, or one saved for offline, has none of its own. */
export function wordsOf({ words, kind, text, ...notice }: Shown): Words {
  if (words) return words;
  const groupKey = kind === 'decision' && notice.things.length > 0 ? 'decision of a case' : '';
  const facts = { memberId: '', item: null, partnerId: null, caseNumber: null, announcementLink: null };
  return describeNotice(kind, readOldText(kind, { text, groupKey }), {
    ...facts,
    ...notice,
    price: notice.price ?? null,
  }).words;
}

/** The words of a notice as one plain sentence. */
export const sentenceOf = (notice: Shown): string =>
  wordsOf(notice)
    .map((part) => (typeof part === 'string' ? part : part.strong))
    .join('');
