/* Not in limits.ts, which Home loads. */

/** What one may ask about one's data, and how it ended. */
export const DATA_REQUEST_KINDS = ['access', 'correction', 'erasure', 'complaint', 'nomination'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];
export const DATA_OUTCOMES = ['done', 'refused'] as const;
export type DataOutcome = (typeof DATA_OUTCOMES)[number];
/** Days until an answer is due (Rule 14 of the DPDP Rules 2025: 90), lengths, and requests of a network or a member. */
export const DATA_REQUESTS = { days: 90, text: 2000, answer: 4000, perHour: 5, perDay: 5, listed: 20 } as const;
/** Who signs up is at least so old, or says otherwise. */
export const ADULT_AGE = 18;
/** Kinds of data that a breach can be of. */
export const BREACH_DATA = [
  'identity',
  'email',
  'phone',
  'profile',
  'password',
  'devices',
  'messages',
  'pictures',
  'deals',
  'papers',
  'reports',
] as const;
export type BreachData = (typeof BREACH_DATA)[number];
export const BREACH_AFFECTS = ['everyone', 'group', 'named'] as const;
export type BreachAffects = (typeof BREACH_AFFECTS)[number];
/** Lengths in characters, accounts that can be named, and hours until the authority has all of it (Rule 7 of the DPDP Rules 2025). */
export const BREACHES = { title: 120, text: 2000, names: 20_000, named: 1000, authorityHours: 72 } as const;
