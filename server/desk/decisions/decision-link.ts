import { createHmac, timingSafeEqual } from 'node:crypto';
import { DESK } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';

/** What a link in a mail opens for one member: a decision against them, or their data. */
const LINK_PURPOSES = ['decision', 'export'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
export interface DecisionLink {
  caseId: string;
  memberId: string;
}

const DAYS: Record<LinkPurpose, number> = { decision: DESK.appealDays, export: 1 };

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `decision.<case>.<member>.<end, in seconds>.<signature>` (M4). */
export function signDecisionLink(
  config: Settings,
  purpose: LinkPurpose,
  { caseId, memberId }: DecisionLink,
  now: Date,
): string {
  const until = Math.floor(now.getTime() / 1000) + DAYS[purpose] * 86_400;
  const payload = [purpose, caseId, memberId, until].join('.');
  return `${payload}.${signatureOf(config, payload).toString('base64url')}`;
}

/** Null where the link is forged, has expired or is for something else. */
export function readDecisionLink(
  config: Settings,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): DecisionLink | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const signature = signatureOf(config, payload);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
  const [name, caseId = '', memberId = '', until] = payload.split('.');
  return name === purpose && Number(until) * 1000 > now.getTime() ? { caseId, memberId } : null;
}

// The prefix separates this signature from others made with the secret.
const signatureOf = ({ jwtSecret }: Settings, payload: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`link of a decision ${payload}`).digest();
