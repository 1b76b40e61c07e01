import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLocked, NOTICE_KIND_NAMES, type NoticeKind } from '#contract/rules/notice-kinds.ts';
import type { Context } from '#server/context.ts';

/** What a link in a mail unsubscribes a member from: immediate mails of some kinds, or the digest. */
export interface MailLink {
  memberId: string;
  ends: 'digest' | NoticeKind[];
}

/** Long enough for people who tidy up old mails. */
const DAYS = 90;

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `message.<member>.<end, in seconds>.<signature>`: a page can read what it is about, and nobody can change it (M4). */
export function signMailLink(config: Settings, { memberId, ends }: MailLink, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + DAYS * 86_400;
  const payload = [ends === 'digest' ? ends : ends.join('-'), memberId, until].join('.');
  return `${payload}.${signatureOf(config, payload).toString('base64url')}`;
}

/** Null where the link is forged or has expired. */
export function readMailLink(config: Settings, token: string, now: Date): MailLink | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const signature = signatureOf(config, payload);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
  const [ends = '', memberId = '', until] = payload.split('.');
  if (Number(until) * 1000 <= now.getTime()) return null;
  if (ends === 'digest') return { memberId, ends };
  // A kind from another version may be unknown.
  const named = ends.split('-');
  return { memberId, ends: NOTICE_KIND_NAMES.filter((kind) => named.includes(kind) && !isLocked(kind)) };
}

// The prefix separates this signature from others made with the secret.
const signatureOf = ({ jwtSecret }: Settings, payload: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`link in a mail ${payload}`).digest();
