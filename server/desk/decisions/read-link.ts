import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { type DecisionLink, type LinkPurpose, readDecisionLink } from './decision-link.ts';

export const isOver = () => new Problem('NOT_FOUND', { message: 'This link is too old, or not whole.' });

/** Throws NOT_FOUND. */
export function readLink(
  { config, now }: Pick<Context, 'config' | 'now'>,
  token: string,
  purpose: LinkPurpose = 'decision',
): DecisionLink {
  const link = readDecisionLink(config, purpose, token, now());
  if (!link) throw isOver();
  return link;
}
