import { z } from 'zod';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeData, type NoticeKind } from '#contract/notices/kinds.ts';
import { readOldText, writeOldText } from '#contract/notices/old-text.ts';
import type { NoticeRow } from './present.ts';

/**
 * What a notice tells, as its kind types it, and as the version before reads it. The data are those of the event that
 * came last. That one may have been taken back since: then the act of the newest of those that are left counts.
 */
export function readData({
  kind,
  data,
  text,
  groupKey,
  events: [newest],
}: Pick<NoticeRow, 'kind' | 'data' | 'text' | 'groupKey' | 'events'>): { data: NoticeData; text: string | null } {
  const parsed = noticeData[kind].safeParse(data);
  const last: NoticeData = parsed.success ? parsed.data : readOldText(kind, { text, groupKey });
  if (!newest?.act || !('act' in last) || last.act === newest.act) return { data: last, text };
  const unknown = { ...('saved' in last && { saved: null }), ...('price' in last && { price: null }) };
  const changed = { ...last, act: newest.act, ...unknown } as NoticeData;
  return { data: changed, text: writeOldText(kind, changed) };
}

/** What the column `data` of notices holds, by kind. */
const noticeData = Object.fromEntries(
  NOTICE_KIND_NAMES.map((kind) => [kind, NOTICE_KINDS[kind].data(z)]),
) as unknown as {
  [K in NoticeKind]: z.ZodType<NoticeData<K>>;
};
