import { isLocked, NOTICE_KIND_NAMES, type NoticeKind } from '#contract/notices/kinds.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { readSignedLink, signLink } from '#server/signed-link.ts';

/** What a link in a mail unsubscribes a member from: immediate mails of some kinds, or the digest. */
export interface MailLink {
  memberId: string;
  ends: 'digest' | NoticeKind[];
}

/** Long enough for people who tidy up old mails. */
const DAYS = 90;
const PURPOSE = 'link in a mail';

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `message.<member>.<end, in seconds>.<signature>`: a page can read what it is about, and nobody can change it (M4). */
export function signMailLink(config: Settings, { memberId, ends }: MailLink, now: Date): string {
  const until = Math.floor(now.getTime() / SECOND) + DAYS * (DAY / SECOND);
  return signLink(config, PURPOSE, [ends === 'digest' ? ends : ends.join('-'), memberId, until].join('.'));
}

/** Null where the link is forged or has expired. */
export function readMailLink(config: Settings, token: string, now: Date): MailLink | null {
  const payload = readSignedLink(config, PURPOSE, token);
  if (payload === null) return null;
  const [ends = '', memberId = '', until] = payload.split('.');
  if (Number(until) * SECOND <= now.getTime()) return null;
  if (ends === 'digest') return { memberId, ends };
  // A kind from another version may be unknown.
  const named = ends.split('-');
  return { memberId, ends: NOTICE_KIND_NAMES.filter((kind) => named.includes(kind) && !isLocked(kind)) };
}
