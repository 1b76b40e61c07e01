import type { ContactChoice } from '#contract/limits.ts';
import type { PrivacySettings } from '#contract/people.ts';

interface Option {
  value: ContactChoice;
  name: string;
  /** What it means, where the name does not say it. */
  effect?: string;
}

/** Who may see the e-mail address and the number, from the fewest to the most. */
export const CONTACT_OPTIONS: readonly Option[] = [
  { value: 'nobody', name: 'Nobody' },
  {
    value: 'deals',
    name: 'The other side of a deal',
    effect: 'From Reserved until 30 days after the deal is completed',
  },
  { value: 'members', name: 'All members' },
];

export const NOBODY_NEEDS = 'Nobody needs them to write to you or to meet.';

/** Who sees them by the choice alone; for `deals` the people of deals come before it. */
export function seenByAll({ contactShownTo, isContactPublic, contactSeenBy }: PrivacySettings): string {
  if (contactShownTo === 'members') return isContactPublic ? 'everybody, visitors too' : 'all members';
  return contactSeenBy.people.length > 0 ? 'nobody else' : 'nobody';
}
