import type { Publication, Role } from './limits.ts';

/*
 * Who may do what, as pure rules: the server enforces them, the web hides by them.
 * `actor` is the caller; a visitor has no id.
 */

export interface Actor {
  id: string | null;
  role: Role | 'Visitor';
}
interface Owned {
  ownerId: string;
}

export const can = {
  /** A draft is absent for everybody but its owner. */
  seeItem: (actor: Actor, item: Owned & { publication: Publication }): boolean =>
    item.publication === 'Published' || actor.id === item.ownerId,
  editItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId,
  deleteItem: (actor: Actor, item: Owned): boolean => actor.id === item.ownerId || actor.role === 'Admin',
  /** A seller's e-mail and number: members see them, visitors only where the operator says so. */
  seeContact: (actor: Actor, visibility: 'members' | 'everyone'): boolean =>
    actor.id !== null || visibility === 'everyone',
  addPaper: (actor: Actor): boolean => actor.role === 'Admin',
  /** An Admin is no Admin any more before somebody can block them. */
  blockMember: (actor: Actor, member: { role: Role }): boolean => actor.role === 'Admin' && member.role !== 'Admin',
  createCategory: (actor: Actor): boolean => actor.role === 'Admin',
};
