import { DESK } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { readSignedLink, signLink } from '#server/signed-link.ts';

/** What a link in a mail opens for one member: a decision against them, or their data. */
type LinkPurpose = 'decision' | 'export';
export interface DecisionLink {
  caseId: string;
  memberId: string;
}

const DAYS: Record<LinkPurpose, number> = { decision: DESK.appealDays, export: 1 };
const PURPOSE = 'link of a decision';

/** `decision.<case>.<member>.<end, in seconds>.<signature>` (M4). */
export function signDecisionLink(
  config: Pick<Context['config'], 'jwtSecret'>,
  purpose: LinkPurpose,
  { caseId, memberId }: DecisionLink,
  now: Date,
): string {
  const until = Math.floor(now.getTime() / SECOND) + DAYS[purpose] * (DAY / SECOND);
  return signLink(config, PURPOSE, [purpose, caseId, memberId, until].join('.'));
}

export const isOver = () => new Problem('NOT_FOUND', { message: 'This link is too old, or not whole.' });

/** Throws NOT_FOUND where the link is forged, has expired or is for something else. */
export function readDecisionLink(
  { config, now }: Pick<Context, 'config' | 'now'>,
  token: string,
  purpose: LinkPurpose = 'decision',
): DecisionLink {
  const payload = readSignedLink(config, PURPOSE, token);
  const [name, caseId = '', memberId = '', until] = payload?.split('.') ?? [];
  if (name === purpose && Number(until) * SECOND > now().getTime()) return { caseId, memberId };
  throw isOver();
}
