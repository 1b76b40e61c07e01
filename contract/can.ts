import type { Publication, Role } from './limits.ts';

/*
 * Who may do what: the server enforces these rules, and the web hides what they forbid. Only this file compares roles
 * (`npm run check` makes sure of that).
 */

/** The caller; a visitor has no id. */
export interface Actor {
  id: string | null;
  role: Role | 'Visitor';
}
interface Owned {
  ownerId: string;
}

const isAdmin = ({ role }: Actor): boolean => role === 'Admin';

/** Rules that depend on the caller alone: calls of the contract and pages of the web name the one they need. */
const byCaller = {
  enterDashboard: ({ id }: Actor): boolean => id !== null,
  addPaper: isAdmin,
  hidePaper: isAdmin,
  createCategory: isAdmin,
  readFeedback: isAdmin,
  blockMembers: isAdmin,
  announce: isAdmin,
  setPlaces: isAdmin,
  importBooks: isAdmin,
  setTerms: isAdmin,
};
export type CallerRule = keyof typeof byCaller;

export const can = {
  ...byCaller,
  /** Only its owner sees a draft. */
  seeItem: (actor: Actor, item: Owned & { publication: Publication }): boolean =>
    item.publication === 'Published' || actor.id === item.ownerId,
  /** Of an item that has ended all see that it was there. */
  seeEndedItem: (actor: Actor, item: Owned & { publication: Publication; endedAt: string | null }): boolean =>
    can.seeItem(actor, item) || item.endedAt !== null,
  editItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId,
  deleteItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId || isAdmin(actor),
  /** A seller's e-mail and number: for members, and for visitors if the operator allows it. */
  seeContact: (actor: Actor, visibility: 'members' | 'everyone'): boolean =>
    actor.id !== null || visibility === 'everyone',
  /** Only those who can restore a withdrawn paper see it. */
  seePaper: (actor: Actor, paper: { isHidden: boolean }): boolean => !paper.isHidden || byCaller.hidePaper(actor),
  /** An admin cannot be blocked, unless the role is taken away first. */
  blockMember: (actor: Actor, member: { role: Role }): boolean =>
    byCaller.blockMembers(actor) && !isAdmin({ id: null, role: member.role }),
};
