import { Heart } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import type { Wishable } from './cart.ts';
import { toggleHeart, useHasHeart } from './hearts.ts';

interface LikeButtonProps {
  item: Wishable;
  className?: string;
}

/** Button above the link that covers the card. */
export function LikeButton({ item, className }: LikeButtonProps) {
  const hasHeart = useHasHeart(item._id);
  return (
    <button
      type="button"
      aria-pressed={hasHeart}
      aria-label={`Like ${item.title}`}
      onClick={() => toggleHeart(item)}
      className={classNames(
        'size-11 md:size-10 grid place-items-center rounded-full bg-surface/95 shadow-1 text-ink',
        className,
      )}
    >
      <Heart className={classNames('size-[19px]', hasHeart && 'pop fill-heart text-heart')} />
    </button>
  );
}
