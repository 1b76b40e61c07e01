import { useSyncExternalStore } from 'react';
import { WISHES } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { belongings, ownerOf, VISITOR, visitorBelongings } from '../session/belongings.ts';
import { onSessionBegin } from '../session/session.ts';
import type { Wishable } from './cart.ts';
import { addToCart, cart, removeFromCart, syncCart } from './use-cart.ts';

/*
 * The hearts on cards. A member's heart is the cart, the same on each device. A visitor's lie in this browser, and join
 * the cart of who signs in.
 */

const read = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : undefined;
const kind = { kind: 'likes', longest: 365 * DAY, read };
const ofVisitor = visitorBelongings<string[]>(kind);
/** Whoever is signed in: members have what the version before kept in the browser, until it is in their cart. */
const ofWhoever = belongings<string[]>(kind);

onSessionBegin(join);
join();

function join(): void {
  if (ownerOf() === VISITOR) return;
  for (const hearts of [ofWhoever, ofVisitor]) {
    const ids = hearts.get('');
    if (ids && cart.addByIds(ids) === 'saved') hearts.remove('');
  }
  // Another device may have changed the list.
  void syncCart();
}

function subscribe(changed: () => void): () => void {
  const ends = [cart.subscribe(changed), ofVisitor.subscribe(changed), ofWhoever.subscribe(changed)];
  return () => {
    for (const end of ends) end();
  };
}

const hasHeart = (itemId: string): boolean =>
  ownerOf() === VISITOR ? (ofVisitor.get('') ?? []).includes(itemId) : cart.has(itemId);

export const useHasHeart = (itemId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasHeart(itemId),
    () => false,
  );

export function toggleHeart(item: Wishable): void {
  if (ownerOf() === VISITOR) toggleOfVisitor(item._id);
  else if (cart.has(item._id)) removeFromCart(item._id);
  else addToCart(item);
}

/** The oldest are dropped of more than a cart holds. If storage is full, nothing changes. */
function toggleOfVisitor(itemId: string): void {
  const before = ofVisitor.get('') ?? [];
  const others = before.filter((id) => id !== itemId);
  ofVisitor.set('', others.length < before.length ? others : [...others, itemId].slice(-WISHES.most));
}
