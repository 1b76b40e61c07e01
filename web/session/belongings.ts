import { type Belongings, createBelongings, VISITOR } from '../browser/belongings.ts';
import { serverNow } from '../browser/server-clock.ts';
import { browserStorage, onOtherTab, tabStorage } from '../browser/storage.ts';
import { getLastMember, getSession, onSessionEnd } from './session.ts';

export { VISITOR };

/** Units of `longest`, in milliseconds. */

interface Kind<T> {
  kind: string;
  longest: number;
  read?: (stored: unknown) => T | undefined;
}

/** Whose it is, what is left in this browser now: the member's, or a visitor's. */
export const ownerOf = (): string => getSession()?.user._id ?? VISITOR;

/** What belongs to whoever is signed in, in all tabs of this browser. */
export function belongings<T>(kind: Kind<T>): Belongings<T> {
  const all = createBelongings<T>({ ...kind, storage: browserStorage, owner: ownerOf, now: serverNow });
  onSessionEnd(() => all.notify());
  onOtherTab(all.isOurs, () => all.notify());
  return all;
}

/** What belongs to whoever is signed in, in this tab alone. It survives a reload. */
export const tabBelongings = <T>(kind: Kind<T>): Belongings<T> =>
  createBelongings<T>({ ...kind, storage: tabStorage, owner: ownerOf, now: serverNow });

/** What a member has typed in this tab, also when the session has just ended. */
export const typedBelongings = <T>(kind: Kind<T>): Belongings<T> =>
  createBelongings<T>({
    ...kind,
    storage: tabStorage,
    owner: () => getLastMember() ?? VISITOR,
    now: serverNow,
  });

/** What somebody leaves who has not signed in yet. */
export const visitorBelongings = <T>(kind: Kind<T>): Belongings<T> =>
  createBelongings<T>({ ...kind, storage: browserStorage, owner: () => VISITOR, now: serverNow });
