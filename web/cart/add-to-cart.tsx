import { ShoppingCart } from 'lucide-react';
import { useEffect } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { SignInLink } from '../people/sign-in-link.tsx';
import { useIntent } from '../session/use-intent.ts';
import { Button } from '../ui/button.tsx';
import { addToCart, syncCart } from '../wishes/use-cart.ts';

const label = (
  <>
    <ShoppingCart className="size-[18px] shrink-0 max-[459px]:hidden" />
    Add to Cart
  </>
);

/** Button of the item page. A visitor signs in first and comes back to the item, which is in the cart then. */
export const AddToCart = ({ item }: { item: ItemDetail }) => (
  <ByViewer
    visitor={
      <SignInLink look="outline" wide signInFor={paths.item(item._id, item.owner._id)} act="cart">
        {label}
      </SignInLink>
    }
    member={<MemberButton item={item} />}
  />
);

/** Syncs the cart first: it may hold the item from another device. */
function MemberButton({ item }: { item: ItemDetail }) {
  useEffect(() => void syncCart(), []);
  useIntent('cart', async () => {
    await syncCart();
    addToCart(item);
  });
  return (
    <Button look="outline" wide onClick={() => addToCart(item)}>
      {label}
    </Button>
  );
}
