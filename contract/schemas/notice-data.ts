import { z } from 'zod';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeData, type NoticeKind } from '../notices/kinds.ts';

/** What the column `data` of notices holds, by kind. */
export const noticeData = Object.fromEntries(
  NOTICE_KIND_NAMES.map((kind) => [kind, NOTICE_KINDS[kind].data(z)]),
) as unknown as {
  [K in NoticeKind]: z.ZodType<NoticeData<K>>;
};
