import type { Deal } from '#contract/deals.ts';
import { cutText } from '#contract/rules/letters.ts';
import { isolated } from '#contract/rules/text.ts';

/** Letters of a name that fit on a button on phones. */
const LONGEST = 18;

/** The other side's first name, for headings and buttons. */
export function partnerName({ partner }: Pick<Deal, 'partner'>): string {
  const name = partner?.name.split(' ')[0] ?? 'a former member';
  return isolated(cutText(name, LONGEST) === name ? name : `${cutText(name, LONGEST - 1)}…`);
}
