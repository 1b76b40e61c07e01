import { LENGTH } from '#contract/limits.ts';
import { cutText } from '#contract/rules/letters.ts';
import { isStorable, tidy } from '#contract/rules/text.ts';
import { readYearAndBranch, writeYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { email } from '#contract/schemas/fields.ts';
import { isOfCampus } from '#server/accounts/campus-address.ts';
import type { Context } from '#server/context.ts';
import type { Claims } from './provider.ts';

/** What we take from what the provider says of somebody. */
export interface CampusPerson {
  issuer: string;
  subject: string;
  /** The name by which the member recognizes the account. */
  name: string;
  /** Null unless the provider has verified it, and it is of the campus. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** Empty if the claims do not say it. */
  yearAndBranch: string;
}

/** What members of the staff have in the place of year and branch, by eduPersonAffiliation. */
const OF_STAFF: Record<string, string> = { faculty: 'Faculty', staff: 'Staff', employee: 'Staff' };

export function readClaims(config: Context['config'], claims: Claims): CampusPerson {
  const address = email().safeParse(claims.email);
  const isGood = address.success && claims.email_verified === true && isOfCampus(config, address.data);
  const [local = ''] = (address.data ?? claims.sub).split('@');
  const [first = '', ...rest] = words(claims.name).split(' ');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: cutText(words(claims.preferred_username) || address.data || claims.sub, LENGTH.name),
    email: isGood ? address.data : null,
    firstName: cutText(words(claims.given_name) || first || local, LENGTH.name),
    lastName: cutText(words(claims.family_name) || rest.join(' '), LENGTH.name),
    yearAndBranch: yearAndBranchOf(config, claims),
  };
}

function yearAndBranchOf({ campusSignIn }: Context['config'], claims: Claims): string {
  const { year, branch, affiliation } = campusSignIn?.claims ?? {};
  const said = (name: string | undefined) => (name === undefined ? '' : words(claims[name]));
  const read = readYearAndBranch(`${said(year)} ${said(branch)}`);
  if (read) return writeYearAndBranch(read);
  const staff = said(affiliation)
    .toLowerCase()
    .split(/[\s,@]+/)
    .find((one) => one in OF_STAFF);
  if (staff) return OF_STAFF[staff] ?? '';
  // Such as PhD and Physics.
  return said(year) && said(branch) ? cutText(`${said(year)} · ${said(branch)}`, LENGTH.yearAndBranch) : '';
}

/** A claim as one line of text, which several values share. */
function words(claim: unknown): string {
  const text = [claim]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(' ');
  return isStorable(text) ? tidy(text.replace(/\s+/g, ' ')) : '';
}
