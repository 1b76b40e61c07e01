import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ItemDeals } from '#contract/deals.ts';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { DealDialogs, useDealDialogs } from '../deals/acts/deal-dialogs.tsx';
import { DealAction } from '../deals/deal-action.tsx';
import { ordinal } from '../deals/deal-times.ts';
import { ItemNote } from '../deals/item-note.tsx';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Price } from '../ui/price.tsx';
import { EditItem, MemberButton, PriceBar } from './member-button.tsx';
import { ShareButton } from './share-button.tsx';

const ContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog);

interface ItemActionsProps {
  item: ItemDetail;
  /** Add to Cart, beside Contact Seller. */
  cart: ReactNode;
  /** Null until they are loaded. */
  deals: ItemDeals | null;
  onChanged: () => void;
}

/**
 * The item's state and actions. The first one (I want this, the next step of one's own deal, or Edit for the owner) is
 * in the column, on phones in a bar at the bottom of the screen beside the price; the others follow it in the column.
 */
export function ItemActions({ item, cart, deals, onChanged }: ItemActionsProps) {
  const session = useSession();
  const [isContacting, setContacting] = useState(false);
  const dialogs = useDealDialogs(onChanged);
  const isOwner = session?.user._id === item.owner._id;
  const here = paths.item(item._id, item.owner._id);
  const own = deals?.own ?? null;

  const first = isOwner ? (
    <EditItem itemId={item._id} />
  ) : (
    <DealAction item={item} deal={own} signInFor={here} onOpened={dialogs.opened} onFailed={onChanged} />
  );
  const mayLeave = own && !own.rental?.outAt;

  return (
    <>
      <div className="max-lg:-mt-7">
        <ItemNote item={item} deals={deals} isOwner={isOwner} onOffer={dialogs.offer} onLeave={dialogs.leave} />
      </div>
      <div className="lg:mt-4 max-lg:order-2 grid gap-2.5">
        <div className="max-md:hidden flex gap-2.5">
          <div className="flex-1">{first}</div>
          {mayLeave && (
            <Button look="quiet" size="lg" onClick={dialogs.leave}>
              {own.state === 'Reserved' ? 'Withdraw' : 'Leave the line'}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5 [&_.btn]:px-2!">
          {!isOwner && (
            <>
              <div className="flex-1 min-w-[calc(50%-58px)]">{cart}</div>
              <div className="flex-1 min-w-[calc(50%-58px)]">
                <MemberButton look="outline" signInFor={here} act="contact" onClick={() => setContacting(true)}>
                  <Mail className="size-[18px] shrink-0 max-[459px]:hidden" />
                  Contact Seller
                </MemberButton>
              </div>
            </>
          )}
          <div className={isOwner ? 'w-full' : 'max-md:hidden'}>
            <ShareButton item={item} path={here} isWide={isOwner} />
          </div>
        </div>
      </div>
      <PriceBar price={<BarPrice value={own?.price ?? item.price} fact={barFact(deals, session === null)} />}>
        {first}
      </PriceBar>
      <DealDialogs deal={own} dialogs={dialogs} />
      {session && <ContactDialog item={item} member={session.user} open={isContacting} onOpenChange={setContacting} />}
    </>
  );
}

const BarPrice = ({ value, fact }: { value: number; fact: string }) => (
  <div className="max-w-[40%]">
    <Price value={value} className="text-[24px] leading-7" />
    <p className="text-[13px] leading-[18px] text-ink-3 empty:hidden">{fact}</p>
  </div>
);

/** The one thing to know beside the price: one's place in line, how many want it, or that it costs a visitor nothing to join. */
function barFact(deals: ItemDeals | null, isVisitor: boolean): string {
  const place = deals?.own?.place;
  if (place) return `${ordinal(place)} in line`;
  if (isVisitor) return 'Free to join';
  return deals && !deals.own && deals.inLine > 0 ? `${deals.inLine} ${deals.inLine === 1 ? 'wants' : 'want'} this` : '';
}
