import type { Role } from '#contract/limits.ts';

/** Who makes a call. Identity comes from the token alone; the role is read from the database at each request. */
export interface Visitor {
  id: null;
  role: 'Visitor';
  /** Address of the client, IPv6 by its /64: what limits for one address go by. */
  ip: string;
  /** Stands for one visitor where views are counted; says nothing about who it is. */
  visitorKey: () => string;
}

export interface Member {
  id: string;
  role: Role;
  sessionId: string;
  sessionEndsAt: string;
  ip: string;
  visitorKey: () => string;
}

export type Viewer = Visitor | Member;
