import { createHash } from 'node:crypto';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { hasTrait, isLocked, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { isolated } from '#contract/rules/text.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Inline, NewMail } from '#server/mail/compose.ts';
import { listingUrl } from './listing-link.ts';
import { signMailLink } from './mail-link.ts';
import { blocksOf } from './mail-things.ts';
import { type NoticeRow, presentNotice } from './present.ts';
import type { Recipient } from './take-notices.ts';

/**
 * An immediate mail about one notice or several: the sentence of each, one button, and the unsubscribe link for their
 * kinds.
 */
export function noticeMail(
  context: Pick<Context, 'config' | 'now'>,
  member: Recipient,
  rows: [NoticeRow, ...NoticeRow[]],
): NewMail {
  const { config, now } = context;
  const { publicUrl, brandName } = config;
  const first = presentNotice(rows[0]);
  const isOne = rows.length === 1;
  const heading = isOne ? sentenceOf(first) : `${sentenceOf(first)}, and ${rows.length - 1} more`;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const ends = kinds.filter((kind) => !isLocked(kind));
  const token = signMailLink(config, { memberId: member.id, ends }, now());
  const unsubscribe = ends.length > 0 ? publicUrl + mailedPaths.unsubscribe(token) : undefined;
  const isMessage = isOne && hasTrait(first.kind, 'isConversation');
  const [event] = rows[0].events;
  const isListing = isOne && hasTrait(first.kind, 'hasListingLinks') && first.count === 1;
  const listing = isListing && event ? listingUrl(context, member.id, event) : null;
  return {
    kind: 'notice',
    to: member.email,
    memberId: member.id,
    subject: heading,
    preview: isMessage ? (first.text ?? undefined) : undefined,
    blocks: [
      { heading },
      ...rows.flatMap((row) => [
        ...(isOne ? [] : [{ label: sentenceOf(presentNotice(row)) }]),
        ...blocksOf(context, row),
      ]),
      {
        button: {
          label: listing ? 'Renew it' : isMessage ? 'Open the chat' : `See it on ${brandName}`,
          url: listing?.('renew') ?? publicUrl + (isOne ? first.link : paths.dashboard.notifications()),
          isBare: true,
        },
      },
    ],
    foot: [wayOut(ends, unsubscribe, publicUrl), replies(isMessage ? first : null, publicUrl)],
    thread: isOne ? threadOf(member.id, first.kind, rows[0].groupKey) : threadOf(member.id, 'notices'),
    list:
      kinds.length === 1
        ? { id: first.kind, name: NOTICE_KINDS[first.kind].name, unsubscribe }
        : { id: 'notices', name: 'Notices', unsubscribe },
    usefulFor: DAY / MINUTE,
  };
}

const LIST = new Intl.ListFormat('en-IN');

function wayOut(ends: NoticeKind[], unsubscribe: string | undefined, publicUrl: string): Inline[] {
  const switches = { text: 'All switches', url: publicUrl + paths.dashboard.notificationSettings() };
  if (!unsubscribe) return ['Decisions about you are always told by mail. ', switches];
  const names = ends.map((kind) => NOTICE_KINDS[kind].name.replace(/^./, (letter) => letter.toLowerCase()));
  return [
    'Sent because you were away when it came. ',
    { text: `Stop mails about ${LIST.format(names)}`, url: unsubscribe },
    ' with one tap, no signing in. ',
    switches,
  ];
}

const replies = (message: Notice | null, publicUrl: string): Inline[] =>
  message?.actor
    ? [
        `Replies to this mail are not read: ${isolated(message.actor.name)} is in the `,
        { text: 'chat', url: publicUrl + message.link },
        '.',
      ]
    : ['Replies to this mail are not read.'];

/** Equal for all mails to one member about one thing, without naming either. */
export const threadOf = (memberId: string, kind: string, groupKey = ''): string =>
  `${kind}.${createHash('sha256').update(`${memberId} ${kind} ${groupKey}`).digest('hex').slice(0, 24)}`;
