import { campusSignInCalls } from '#contract/campus-sign-in.ts';
import type { CampusPurpose } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { visitorBelongings } from '../session/belongings.ts';

export interface Begun {
  secret: string;
  /** Where to go on afterwards. */
  next: string;
  /** What a newcomer has said on the way. */
  isMinor?: boolean;
}

/** Sign-ins that were begun in this browser, by their state: an answer to another one is nobody's here. */
const begun = visitorBelongings<Begun>({ kind: 'campus', longest: 10 * MINUTE });

/** Leaves for the campus's own sign-in, which comes back to /campus-sign-in. */
export async function goToCampus(purpose: CampusPurpose, next: string, isMinor = false): Promise<void> {
  const { url, secret } = (await api(campusSignInCalls.beginCampusSignIn, { purpose })).data;
  begun.set(new URL(url).searchParams.get('state') ?? '', { secret, next, ...(isMinor && { isMinor }) });
  location.assign(url);
}

/** What was begun with the state of this query: once, then undefined. */
export const takeBegun = (query: string): Begun | undefined =>
  begun.take(new URLSearchParams(query).get('state') ?? '');
