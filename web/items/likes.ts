import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../session.ts';

/* The hearts on cards: kept in this browser only, told to nobody. */

const KEY = 'likes';
/** The oldest ones go first. */
const MOST = 500;

let known: string[] | undefined;
const changes = new Set<() => void>();

function liked(): string[] {
  if (known) return known;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    known = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    known = [];
  }
  return known;
}

function tell(): void {
  known = undefined;
  for (const change of changes) change();
}

export function toggleLike(itemId: string): void {
  const others = liked().filter((id) => id !== itemId);
  const next = others.length < liked().length ? others : [...others, itemId].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is closed or full: the heart stays as it was.
  }
  tell();
}

/** Who logs out takes them along (session.ts). */
onSessionEnd(tell);

function subscribe(change: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) tell();
  };
  changes.add(change);
  addEventListener('storage', fromOtherTab);
  return () => {
    changes.delete(change);
    removeEventListener('storage', fromOtherTab);
  };
}

export const useLiked = (itemId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => liked().includes(itemId),
    () => false,
  );
