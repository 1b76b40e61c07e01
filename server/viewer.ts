import type { Actor } from '#contract/can.ts';
import type { Role } from '#contract/limits.ts';

interface Client {
  /** The address for rate limits; the /64 of an IPv6 address. */
  ip: string;
  userAgent: string;
  /** Anonymous key of a visitor, for counting views. */
  visitorKey: () => string;
}

export interface Visitor extends Client {
  id: null;
  role: 'Visitor';
}

export interface Member extends Client {
  id: string;
  role: Role;
  isModerator: boolean;
  isSuspended: boolean;
  /** Has finished their studies. */
  isAlumnus: boolean;
  sessionId: string;
  sessionEndsAt: string;
  /** When the member last gave the password in this session. */
  confirmedAt: string;
}

/** Who makes a call. Identity comes from the token alone; the role is read from the database at each request. */
export type Viewer = Visitor | Member;

/** Who decides about another member: somebody of the desk, or the operator's tool. */
export interface Decider extends Actor {
  ip: string | null;
}
export const OPERATOR: Decider = { id: null, role: 'Admin', ip: null };
