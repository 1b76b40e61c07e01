import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../session.ts';
import { browserStorage } from '../storage.ts';

/* The hearts on cards, stored in this browser only. */

const KEY = 'likes';
/** The oldest are dropped first. */
const MAX_LIKES = 500;

let cached: string[] | undefined;
const listeners = new Set<() => void>();

function liked(): string[] {
  if (cached) return cached;
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]');
    cached = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    cached = [];
  }
  return cached;
}

function notify(): void {
  cached = undefined;
  for (const listener of listeners) listener();
}

export function toggleLike(itemId: string): void {
  const others = liked().filter((id) => id !== itemId);
  const next = others.length < liked().length ? others : [...others, itemId].slice(-MAX_LIKES);
  // If storage is full, nothing changes.
  browserStorage.set(KEY, JSON.stringify(next));
  notify();
}

onSessionEnd(notify);

function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) notify();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

export const useLiked = (itemId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => liked().includes(itemId),
    () => false,
  );
