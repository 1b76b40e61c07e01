import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { paths } from '../paths.ts';
import { isOwnPath } from '../rules/own-path.ts';
import { campusChoice, id, optionalText, outId, text, time, yearOfStudy } from './fields.ts';
import { answer, done, page, pageOf } from './shapes.ts';

export const Announcement = z.object({
  _id: outId,
  title: z.string(),
  text: z.string(),
  /** Path of the page that it leads to. */
  link: z.string().nullable(),
  /** null, like the year, for everyone. */
  branch: z.string().nullable(),
  year: z.number().nullable(),
  /** Members when it was written. */
  receivers: z.number(),
  barEndsAt: time,
  createdAt: time,
  /** It can be undone until then. */
  sendsAt: time,
  isSent: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

export const AnnouncementBar = Announcement.pick({ _id: true, title: true, link: true, barEndsAt: true });
export type AnnouncementBar = z.infer<typeof AnnouncementBar>;

/** Both for a branch and year, neither for everyone. */
const audience = {
  branch: campusChoice('Branch', 'branches').optional(),
  year: yearOfStudy.optional(),
};
const isAudience = ({ branch, year }: { branch?: unknown; year?: unknown }): boolean =>
  (branch === undefined) === (year === undefined);
const BOTH = { error: 'Choose a branch and a year, or neither', path: ['year'] };

const words = {
  title: text('Title', { max: LENGTH.announcementTitle }),
  text: text('Text', { max: LENGTH.announcementText, lines: true }),
  link: optionalText('Leads to', { max: LENGTH.link }).refine(
    (path) => !path || isOwnPath(path),
    `Leads to must be a page of this site, like ${paths.catalog('books')}`,
  ),
};
const barEndsAt = z
  .string({ error: 'Bar ends is required' })
  .min(1, 'Bar ends is required')
  .refine((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)), 'Bar ends must be a time');

/** The end of the bar, in the writer's time zone. */
export const AnnouncementForm = z.object({ ...words, barEndsAt });

const ofOne = z.object({ announcementId: id('announcementId') });

export const announcementSchemas = {
  countReceivers: {
    input: z.object(audience).refine(isAudience, BOTH),
    output: answer(z.object({ members: z.number(), byMail: z.number() })),
  },
  announce: {
    input: z
      .object({
        ...audience,
        ...words,
        barEndsAt: barEndsAt.refine((value) => /(Z|[+-]\d\d:\d\d)$/.test(value), 'Bar ends needs its time zone'),
      })
      .refine(isAudience, BOTH),
    output: answer(Announcement),
  },
  undoAnnouncement: { input: ofOne, output: done },
  endAnnouncementBar: { input: ofOne, output: done },
  listAnnouncements: { input: z.object(page), output: pageOf(Announcement) },
  getAnnouncementBar: { input: z.object({}), output: answer(AnnouncementBar.nullable()) },
  closeAnnouncementBar: { input: ofOne, output: done },
} satisfies SchemasByName;
