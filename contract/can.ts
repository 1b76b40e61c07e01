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
  /** Has finished their studies. */
  isAlumnus?: boolean;
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
/** Alumni may read, finish deals, follow and export. */
const isFreeAndHere = (actor: Actor): boolean => isFree(actor) && actor.isAlumnus !== true;

/** The role that others see. */
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
  /** Branches, years, exams, words for conditions, currency. */
  setCampus: isAdmin,
  /** Create, publish and renew items, and contribute papers. */
  listItems: isFreeAndHere,
  /** Open a conversation or a deal with somebody new. */
  meetPeople: isFreeAndHere,
  follow: isFree,
};
export type CallerRule = keyof typeof byCaller;
/** Rules that a suspension or the end of one's studies forbids; all others are about the role. */
export const FREE_RULES: readonly CallerRule[] = ['listItems', 'meetPeople', 'follow'];

export const can = {
  ...byCaller,
  /** Only the owner sees a draft. The desk also sees a hidden item. Nobody sees a removed one. */
  seeItem: (actor: Actor, item: Owned & Shown): boolean =>
    item.removedAt === null &&
    (item.publication === 'Published' || actor.id === item.ownerId || (item.hiddenAt !== null && isOfDesk(actor))),
  /** Everybody sees that an ended item was there. */
  seeEndedItem: (actor: Actor, item: Owned & Shown & { endedAt: string | null }): boolean =>
    can.seeItem(actor, item) || (item.endedAt !== null && item.hiddenAt === null),
  editItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId,
  deleteItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId || isAdmin(actor),
  /** Only those who can restore a withdrawn paper see it. */
  seePaper: (actor: Actor, paper: { isHidden: boolean }): boolean => !paper.isHidden || byCaller.hidePaper(actor),
  /** The desk, and who added the paper. */
  mendQuestions: (actor: Actor, paper: { addedBy: string | null }): boolean =>
    isOfDesk(actor) || (actor.id !== null && actor.id === paper.addedBy),
  /** An admin cannot be blocked, unless the role is taken away first. */
  blockMember: (actor: Actor, member: { role: Role }): boolean =>
    byCaller.blockMembers(actor) && !can.isProtected(member),
  /** Nobody decides a case against themselves, nor about a paper of their own, nor reads who reported it (M11). Admins are neither suspended nor banned. */
  decideCase: (actor: Actor, { ownerId }: { ownerId: string | null }): boolean =>
    isOfDesk(actor) && actor.id !== ownerId,
  isProtected: ({ role }: { role: Role }): boolean => isAdmin({ id: null, role }),
  decideAct: (actor: Actor, act: DeskAct, owner: { role: Role } | null): boolean =>
    act === 'suspend' || act === 'ban'
      ? owner !== null && !can.isProtected(owner) && (act === 'suspend' || isAdmin(actor))
      : act !== 'warn' || owner !== null,
  /** Nobody answers an appeal in a case against themselves. Only admins lift a ban. */
  answerAppeal: (actor: Actor, { ownerId, acts }: { ownerId: string | null; acts: DeskAct[] }): boolean =>
    can.decideCase(actor, { ownerId }) && (isAdmin(actor) || !acts.includes('ban')),
  /** Sign in otherwise where the campus's sign-in is the only way. */
  signInBesides: ({ role, isOpened, isAlumnus }: { role: Role; isOpened: boolean; isAlumnus: boolean }): boolean =>
    isAlumnus || (isOpened && isAdmin({ id: null, role })),
  /** People who have blocked each other are hidden from each other, but not from the desk. */
  seePerson: (actor: Actor, isHidden: boolean): boolean => !isHidden || isOfDesk(actor),
};
