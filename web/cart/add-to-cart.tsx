import { ShoppingCart } from 'lucide-react';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { addToCart } from './cart.ts';

const label = (
  <>
    <ShoppingCart className="size-5 shrink-0" strokeWidth={2} aria-hidden="true" />
    Add to Cart
  </>
);

/**
 * The item page's first action. A visitor signs in first, and comes back to the item. The server's page holds both
 * buttons; the early script hides one.
 */
export function AddToCart({ item }: { item: ItemDetail }) {
  const session = useSession();
  return (
    <>
      {!session && (
        <div className="for-visitors">
          <ButtonLink size="lg" wide to={paths.login(paths.item(item._id, item.owner._id))}>
            {label}
          </ButtonLink>
        </div>
      )}
      {session !== null && (
        <div className="for-members">
          <Button size="lg" wide onClick={() => addToCart(item)}>
            {label}
          </Button>
        </div>
      )}
    </>
  );
}
