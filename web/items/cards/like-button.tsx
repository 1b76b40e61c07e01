import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { DAY } from '#contract/rules/time.ts';
import { belongings, ownerOf, VISITOR, visitorBelongings } from '../../session/belongings.ts';
import { onSessionBegin } from '../../session/session.ts';
import { classNames } from '../../ui/class-names.ts';

interface LikeButtonProps {
  itemId: string;
  title: string;
  className?: string;
}

/** Button above the link that covers the card. Hidden without script. */
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

/* The hearts on cards, stored in this browser only. Each member has their own; a visitor's become those of who signs in. */

/** The oldest are dropped first. */
const MAX_LIKES = 500;

const read = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : undefined;
const kind = { kind: 'likes', longest: 365 * DAY, read };
const likes = belongings<string[]>(kind);
const ofVisitor = visitorBelongings<string[]>(kind);

let cached: { owner: string; ids: string[] } | undefined;
likes.subscribe(() => {
  cached = undefined;
});
onSessionBegin(adopt);
adopt();

/** Takes over what somebody liked before they signed in. */
function adopt(): void {
  const found = ownerOf() === VISITOR ? undefined : ofVisitor.take('');
  if (found) set([...(likes.get('') ?? []), ...found]);
  else likes.notify();
}

function liked(): string[] {
  const owner = ownerOf();
  if (cached?.owner !== owner) cached = { owner, ids: likes.get('') ?? [] };
  return cached.ids;
}

/** If storage is full, nothing changes. */
function set(ids: string[]): void {
  likes.set('', [...new Set(ids)].slice(-MAX_LIKES));
}

function toggleLike(itemId: string): void {
  const others = liked().filter((id) => id !== itemId);
  set(others.length < liked().length ? others : [...others, itemId]);
}

const useLiked = (itemId: string): boolean =>
  useSyncExternalStore(
    likes.subscribe,
    () => liked().includes(itemId),
    () => false,
  );
