import { ShoppingCart } from 'lucide-react';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '../paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { addToCart } from './use-cart.ts';

const label = (
  <>
    <ShoppingCart className="size-5 shrink-0" />
    Add to Cart
  </>
);

/** The item page's first action. A visitor signs in first and comes back to the item. */
export const AddToCart = ({ item }: { item: ItemDetail }) => (
  <ByViewer
    visitor={
      <ButtonLink size="lg" wide to={paths.login(paths.item(item._id, item.owner._id))}>
        {label}
      </ButtonLink>
    }
    member={
      <Button size="lg" wide onClick={() => addToCart(item)}>
        {label}
      </Button>
    }
  />
);
