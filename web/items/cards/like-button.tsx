import { Heart } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { toggleLike, useLiked } from '../likes.ts';

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
