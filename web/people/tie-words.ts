import type { Ties } from '#contract/finding.ts';
import { formatNumber } from '#contract/rules/format-number.ts';

type FollowedBy = Ties['followedBy'];

/** 'Followed by Rohan and 3 you follow'; null with nobody. */
export function followedByWords({ firstName, count }: FollowedBy): string | null {
  if (!firstName || count === 0) return null;
  return count === 1
    ? `Followed by ${firstName}`
    : `Followed by ${firstName} and ${formatNumber(count - 1)} you follow`;
}

/** 'You dealt with Meera twice', or 'You dealt twice' beside the name; null without a deal. */
export function dealtWords(deals: number, firstName?: string): string | null {
  if (deals === 0) return null;
  const times = ['once', 'twice'][deals - 1] ?? `${formatNumber(deals)} times`;
  return firstName ? `You dealt with ${firstName} ${times}` : `You dealt ${times}`;
}
