import type { DeskAct, MemberRole, Publication, Role } from './limits.ts';

/*
 * Who may do what: the server enforces these rules, and the web hides what they forbid. Only this file compares roles
 * (`npm run check` makes sure of that).
 */

/** The caller; a visitor has no id. */
export interface Actor {
  id: string | null;
  role: Role | 'Visitor';
  isModerator?: boolean;
  isSuspended?: boolean;
}
interface Owned {
  ownerId: string;
}
interface Shown {
  publication: Publication;
  hiddenAt: string | null;
  removedAt: string | null;
}

const isAdmin = ({ role }: Actor): boolean => role === 'Admin';
const isOfDesk = (actor: Actor): boolean => isAdmin(actor) || actor.isModerator === true;
/** Suspended members may read, finish deals and export. */
const isFree = ({ isSuspended }: Actor): boolean => isSuspended !== true;

/** What a member is to others, in one word. */
export const roleOf = ({ role, isModerator }: { role: Role; isModerator: boolean }): MemberRole =>
  isAdmin({ id: null, role }) ? 'Admin' : isModerator ? 'Moderator' : 'Student';

/** Rules that depend on the caller alone: calls of the contract and pages of the web name the one they need. */
const byCaller = {
  enterDashboard: ({ id }: Actor): boolean => id !== null,
  addPaper: isOfDesk,
  hidePaper: isOfDesk,
  workDesk: isOfDesk,
  useConsole: isAdmin,
  /** A name such as 'Campus Admin'. */
  bearOfficialName: isOfDesk,
  createCategory: isAdmin,
  readFeedback: isAdmin,
  blockMembers: isAdmin,
  announce: isAdmin,
  setPlaces: isAdmin,
  importBooks: isAdmin,
  setTerms: isAdmin,
  /** Make, publish, renew. */
  listItems: isFree,
  /** Open a conversation or a deal with somebody new. */
  meetPeople: isFree,
  follow: isFree,
};
export type CallerRule = keyof typeof byCaller;
/** Rules that a suspension forbids; all others are about the role. */
export const FREE_RULES: readonly CallerRule[] = ['listItems', 'meetPeople', 'follow'];

export const can = {
  ...byCaller,
  /** Only its owner sees a draft; what is hidden, the desk too; what is removed, nobody. */
  seeItem: (actor: Actor, item: Owned & Shown): boolean =>
    item.removedAt === null &&
    (item.publication === 'Published' || actor.id === item.ownerId || (item.hiddenAt !== null && isOfDesk(actor))),
  /** Of an item that has ended all see that it was there. */
  seeEndedItem: (actor: Actor, item: Owned & Shown & { endedAt: string | null }): boolean =>
    can.seeItem(actor, item) || (item.endedAt !== null && item.hiddenAt === null),
  editItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId,
  deleteItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId || isAdmin(actor),
  /** A seller's e-mail and number: for members, and for visitors if the operator allows it. */
  seeContact: (actor: Actor, visibility: 'members' | 'everyone'): boolean =>
    actor.id !== null || visibility === 'everyone',
  /** Only those who can restore a withdrawn paper see it. */
  seePaper: (actor: Actor, paper: { isHidden: boolean }): boolean => !paper.isHidden || byCaller.hidePaper(actor),
  /** An admin cannot be blocked, unless the role is taken away first. */
  blockMember: (actor: Actor, member: { role: Role }): boolean =>
    byCaller.blockMembers(actor) && !can.isProtected(member),
  /** Nobody decides a case against oneself; who is an admin is suspended or banned by nobody. */
  decideCase: (actor: Actor, { ownerId }: { ownerId: string | null }): boolean =>
    isOfDesk(actor) && actor.id !== ownerId,
  isProtected: ({ role }: { role: Role }): boolean => isAdmin({ id: null, role }),
  decideAct: (actor: Actor, act: DeskAct, owner: { role: Role } | null): boolean =>
    act === 'suspend' || act === 'ban'
      ? owner !== null && !can.isProtected(owner) && (act === 'suspend' || isAdmin(actor))
      : act !== 'warn' || owner !== null,
  /** Nor does anybody answer an appeal against oneself. Only admins lift a ban. */
  answerAppeal: (actor: Actor, { ownerId, acts }: { ownerId: string | null; acts: DeskAct[] }): boolean =>
    can.decideCase(actor, { ownerId }) && (isAdmin(actor) || !acts.includes('ban')),
  /** Who is blocked does not see the other, but the desk sees all. */
  seePerson: (actor: Actor, isHidden: boolean): boolean => !isHidden || isOfDesk(actor),
};
