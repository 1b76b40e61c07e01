import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { MAIL_WAYS } from '../notices/kind.ts';
import { NOTICE_KIND_NAMES } from '../notices/kinds.ts';
import { fileAddress, flag, id, oneOf, outId, text, time, wholeNumber } from './fields.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** The subject of a notice, with its picture. */
const Thing = z.object({ _id: outId, title: z.string(), image: fileAddress.nullable() });

export const Notice = z.object({
  _id: outId,
  kind: z.enum(NOTICE_KIND_NAMES),
  /** The number of events grouped in it. */
  count: z.number(),
  /** When the newest event happened. */
  madeAt: time,
  isSeen: z.boolean(),
  /** The person behind the newest event. */
  actor: z.object({ _id: outId, name: z.string(), image: fileAddress.nullable() }).nullable(),
  /** The items, papers, announcement or case behind it: the newest three. */
  things: z.array(Thing),
  /** The sentence. */
  words: z.array(z.union([z.string(), z.object({ strong: z.string() })])),
  /** What it quotes: a message, or the text of an announcement. */
  text: z.string().nullable(),
  /** The price that it tells: of several offers the highest. */
  price: z.number().nullish(),
  /** Path of the page that it leads to. */
  link: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeSettings = z.object({
  ways: z.record(z.enum(NOTICE_KIND_NAMES), z.object({ app: z.boolean(), push: z.boolean(), mail: z.enum(MAIL_WAYS) })),
  /** An hour in the campus's time zone, like the quiet hours. */
  digestHour: z.number(),
  /** The hours without push. */
  quiet: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const Device = z.object({
  _id: outId,
  /** 'Chrome on Android' */
  name: z.string(),
  madeAt: time,
  pushedAt: time.nullable(),
  /** The device belongs to the caller's session. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const base64url = (name: string, length: number) =>
  z
    .string(`${name} is required`)
    .regex(new RegExp(`^[\\w-]{${length}}$`), `${name} must be ${length} characters of base64url`);

const kind = oneOf('kind', NOTICE_KIND_NAMES);
const hour = (name: string) => wholeNumber(name, 0, 23);

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
    input: z
      .object({
        kind: kind.optional(),
        /** Applies to all kinds where no kind is given: false turns every way off, true puts the defaults back. */
        app: flag('app').optional(),
        /** Push and mail need a kind. */
        push: flag('push').optional(),
        mail: oneOf('mail', MAIL_WAYS).optional(),
        digestHour: hour('digestHour').optional(),
        /** Both or neither; equal hours mean no quiet hours. */
        quietFrom: hour('quietFrom').optional(),
        quietTo: hour('quietTo').optional(),
      })
      .refine((change) => Object.keys(change).some((name) => name !== 'kind'), 'Say what to change')
      .refine(({ kind, app, push, mail }) => !kind || [app, push, mail].some((way) => way !== undefined), {
        path: ['app'],
        message: 'Say which way of this kind to change',
      })
      .refine(({ kind, push, mail }) => kind || (push === undefined && mail === undefined), {
        path: ['kind'],
        message: 'push and mail need a kind',
      })
      .refine(({ quietFrom, quietTo }) => (quietFrom === undefined) === (quietTo === undefined), {
        path: ['quietTo'],
        message: 'quietFrom and quietTo need each other',
      }),
    output: answer(NoticeSettings),
  },
  getPushKey: { input: z.object({}), output: answer(z.object({ key: z.string() })) },
  listDevices: { input: z.object({}), output: answer(z.array(Device)) },
  addPushSubscription: {
    input: z.object({
      endpoint: text('endpoint', { max: LENGTH.pushEndpoint }).pipe(z.url('endpoint must be an address')),
      /** The browser's public key: an uncompressed point on P-256. */
      p256dh: base64url('p256dh', 87),
      auth: base64url('auth', 22),
      device: text('device', { max: LENGTH.deviceName }),
    }),
    output: answer(Device),
  },
  removePushSubscription: { input: z.object({ deviceId: id('deviceId') }), output: done },
  stopNoticeMails: {
    input: z.object({
      token: text('token', { max: 400 }),
      /** Kinds from an earlier response to this link. */
      undo: z.array(kind, 'undo must be a list').max(NOTICE_KIND_NAMES.length, 'undo is too long').optional(),
    }),
    /** The kinds whose mails it changed. */
    output: answer(z.object({ kinds: z.array(z.enum(NOTICE_KIND_NAMES)) })),
  },
} satisfies SchemasByName;
