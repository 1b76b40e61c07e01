import { Suspense } from 'react';
import { ownerOf } from '../../session/belongings.ts';
import { useSession } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Wishable } from '../../wishes/cart.ts';
import type { CardItem } from './card-item.ts';

const LikeButton = lazyPart(async () => (await import('../../wishes/like-button.tsx')).LikeButton);

/** The heart of a card. Its code, with that of the cart, comes when the page is there. */
export const Heart = ({ item }: { item: Wishable & Pick<CardItem, 'owner'> }) => {
  const isHydrated = useSession() !== undefined;
  if (!isHydrated || ownerOf() === item.owner) return null;
  return (
    <Suspense>
      <LikeButton item={item} className="absolute right-2 top-2 sm:right-3 sm:top-3 z-10" />
    </Suspense>
  );
};
