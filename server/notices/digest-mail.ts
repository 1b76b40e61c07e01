import { mailedPaths } from '#contract/mailed-paths.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { digestHeadingOf } from '#contract/notices/kinds.ts';
import { paths } from '#contract/paths.ts';
import { hourName } from '#contract/rules/hours.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Block, NewMail } from '#server/mail/compose.ts';
import { signMailLink } from './mail-link.ts';
import { blocksOf } from './mail-things.ts';
import { threadOf } from './notice-mail.ts';
import { type NoticeRow, presentNotice } from './present.ts';
import type { Recipient } from './take-notices.ts';

/** Notices with pictures in one mail; those without are one paragraph. */
const MOST = 8;
const MOST_ALSO = 12;

/** The daily digest: items with their pictures, all else in a paragraph. */
export function digestMail(
  context: Pick<Context, 'config' | 'now'>,
  member: Recipient & { digestHour: number },
  rows: [NoticeRow, ...NoticeRow[]],
): NewMail {
  const { config, now } = context;
  const { brandName, publicUrl } = config;
  const token = signMailLink(config, { memberId: member.id, ends: 'digest' }, now());
  const unsubscribe = publicUrl + mailedPaths.unsubscribe(token);
  const settings = publicUrl + paths.dashboard.notificationSettings();
  const heading = headingOf(rows);
  return {
    kind: 'digest',
    to: member.email,
    memberId: member.id,
    subject: heading,
    blocks: [
      { heading, note: dayOf(now(), config.timeZone) },
      ...body(context, rows),
      { button: { label: `See all on ${brandName}`, url: publicUrl + paths.dashboard.notifications(), isBare: true } },
    ],
    foot: [
      [
        `One mail a day at ${hourName(member.digestHour)}, only with what you have not seen. `,
        { text: 'Stop the digest', url: unsubscribe },
        ' with one tap, no signing in, or ',
        { text: 'choose another hour', url: settings },
        '.',
      ],
      ['Replies to this mail are not read.'],
    ],
    thread: threadOf(member.id, 'digest'),
    list: { id: 'digest', name: 'Daily digest', unsubscribe },
    usefulFor: 12 * (HOUR / MINUTE),
  };
}

const sentence = (row: NoticeRow): string => sentenceOf(presentNotice(row));

/** The heading above items whose titles follow. */
function labelOf(row: NoticeRow): string {
  const notice = presentNotice(row);
  return digestHeadingOf(notice.kind, notice) ?? sentenceOf(notice);
}

/** The first two entries. */
const headingOf = ([first, second, ...more]: [NoticeRow, ...NoticeRow[]]): string =>
  [
    sentence(first),
    ...(second ? [sentence(second)] : []),
    ...(more.length > 0 ? [`and ${more.length} more`] : []),
  ].join(', ');

function body(context: Pick<Context, 'config' | 'now'>, rows: NoticeRow[]): Block[] {
  const shown = rows.map((row) => ({ row, blocks: blocksOf(context, row) }));
  const pictured = shown.filter(({ blocks }) => blocks.length > 0).slice(0, MOST);
  const also = shown.filter((one) => !pictured.includes(one)).map(({ row }) => `${sentence(row)}.`);
  const left = also.length - MOST_ALSO;
  return [
    ...pictured.flatMap(({ row, blocks }, i): Block[] => [
      ...(i > 0 ? [{ line: true } as const] : []),
      { label: labelOf(row) },
      ...blocks,
    ]),
    ...(also.length > 0
      ? [
          ...(pictured.length > 0 ? [{ line: true } as const, { label: 'Also' }] : []),
          { paragraph: [...also.slice(0, MOST_ALSO), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ') },
        ]
      : []),
  ];
}

/** Thursday, 15 Jan 2026. */
function dayOf(at: Date, timeZone: string): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(at);
}
