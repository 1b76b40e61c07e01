import type { CampusSignIn, Minors } from './limits.ts';

/** What the operator gives; nothing else in the client depends on these words. */
export interface Brand {
  brandName: string;
  campusName: string;
  /** Origin of the links in the page head, without a slash at the end. */
  publicUrl: string;
  /** Time zone of the campus. */
  timeZone: string;
  /** Whose addresses may sign up; empty: everybody's. */
  emailDomains: readonly string[];
  campusSignIn: CampusSignIn;
  /** Whether who is younger than 18 may sign up. */
  minors: Minors;
  /** Who answers for members' data; null: the contact form leads to them. */
  grievanceContact: { name: string; email: string } | null;
}
