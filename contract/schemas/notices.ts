import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { NOTICE_KIND_NAMES } from '../notice-kinds.ts';
import { fileAddress, flag, id, oneOf, outId, time } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

/** What a notice is about, with the picture that stands for it. */
const Thing = z.object({ _id: outId, title: z.string(), image: fileAddress.nullable() });

export const Notice = z.object({
  _id: outId,
  kind: z.enum(NOTICE_KIND_NAMES),
  /** How many causes are folded into it. */
  count: z.number(),
  /** Of the newest cause. */
  madeAt: time,
  isSeen: z.boolean(),
  /** Who caused it, the newest of several. */
  actor: z.object({ _id: outId, name: z.string(), image: fileAddress.nullable() }).nullable(),
  /** Items or papers that it is about: the newest three. */
  things: z.array(Thing),
  /** Words that belong to no row: the title of what was deleted, a branch and year. */
  text: z.string().nullable(),
  /** Path of the page that it leads to. */
  link: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeSettings = z.object({
  ways: z.record(z.enum(NOTICE_KIND_NAMES), z.object({ app: z.boolean() })),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const kind = oneOf('kind', NOTICE_KIND_NAMES);

export const noticeSchemas = {
  listNotices: {
    input: z.object({ ...page, kind: kind.optional(), unseen: flag('unseen').optional() }),
    output: pageOf(Notice),
  },
  countUnseenNotices: { input: z.object({}), output: answer(z.object({ unseen: z.number() })) },
  markNoticesSeen: {
    input: z.object({ noticeId: id('noticeId').optional() }),
    output: answer(z.object({ unseen: z.number() })),
  },
  getNoticeSettings: { input: z.object({}), output: answer(NoticeSettings) },
  changeNoticeSettings: {
    input: z.object({
      /** Without it the change is for every kind that can be changed. */
      kind: kind.optional(),
      app: flag('app'),
    }),
    output: answer(NoticeSettings),
  },
} satisfies SchemasByName;
