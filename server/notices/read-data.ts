import { z } from 'zod';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeData, type NoticeKind } from '#contract/notices/kinds.ts';
import type { NoticeRow } from './present.ts';

/** What the column `data` of notices holds, by kind. */
const noticeData = Object.fromEntries(
  NOTICE_KIND_NAMES.map((kind) => [kind, NOTICE_KINDS[kind].data(z)]),
) as unknown as {
  [K in NoticeKind]: z.ZodType<NoticeData<K>>;
};

/** False where a newer version wrote it, which runs beside this one during an upgrade. */
export const isReadable = ({ kind, data }: Pick<NoticeRow, 'kind' | 'data'>): boolean =>
  noticeData[kind]?.safeParse(data).success ?? false;

/**
 * What a notice tells, as its kind types it: the data of the event that came last. That one may have been taken back
 * since: then the act of the newest of those that are left counts. Throws for what is not readable: its mail or push waits for the newer
 * version.
 */
export function readData({ kind, data, events: [newest] }: Pick<NoticeRow, 'kind' | 'data' | 'events'>): NoticeData {
  const last: NoticeData = noticeData[kind].parse(data);
  if (!newest?.act || !('act' in last) || last.act === newest.act) return last;
  const unknown = { ...('saved' in last && { saved: null }), ...('price' in last && { price: null }) };
  return { ...last, act: newest.act, ...unknown } as NoticeData;
}
