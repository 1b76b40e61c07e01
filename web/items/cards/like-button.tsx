import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../browser/listeners.ts';
import { browserStorage, onOtherTab } from '../../browser/storage.ts';
import { onSessionEnd } from '../../session/session.ts';
import { classNames } from '../../ui/class-names.ts';

interface LikeButtonProps {
  itemId: string;
  title: string;
  className?: string;
}

/** Above the link that covers the card. Hidden without script. */
export function LikeButton({ itemId, title, className }: LikeButtonProps) {
  const liked = useLiked(itemId);
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like ${title}`}
      onClick={() => toggleLike(itemId)}
      className={classNames(
        'size-11 md:size-10 grid place-items-center rounded-full bg-surface/95 shadow-1 text-ink [html:not([data-theme])_&]:hidden',
        className,
      )}
    >
      <Heart className={classNames('size-[19px]', liked && 'pop fill-heart text-heart')} />
    </button>
  );
}

/* The hearts on cards, stored in this browser only. */

const KEY = 'likes';
/** The oldest are dropped first. */
const MAX_LIKES = 500;

let cached: string[] | undefined;
const changes = createListeners();

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

function refresh(): void {
  cached = undefined;
  changes.notify();
}

function toggleLike(itemId: string): void {
  const others = liked().filter((id) => id !== itemId);
  const next = others.length < liked().length ? others : [...others, itemId].slice(-MAX_LIKES);
  // If storage is full, nothing changes.
  browserStorage.set(KEY, JSON.stringify(next));
  refresh();
}

onSessionEnd(refresh);
onOtherTab((key) => key === KEY, refresh);

const useLiked = (itemId: string): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => liked().includes(itemId),
    () => false,
  );
