import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { stepLink } from '../../deals/deal-step.ts';
import { describeDeal } from '../../deals/describe-deal.ts';
import { LOADING } from '../../messages.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditItem, PriceBar } from '../member-button.tsx';
import { ShareButton } from '../share-button.tsx';
import { IHaveThis } from './i-have-this.tsx';
import { useFits } from './use-fits.ts';
import { upTo } from './wanted-item.ts';

/**
 * Actions of a wanted post: 'I have this', or Edit and 'Found it' for its author. On phones the first one is in the bar
 * at the bottom.
 */
export function WantedActions({ item }: { item: ItemDetail }) {
  const isOwner = useSession()?.user._id === item.owner._id;
  const fitsOf = useFits();
  const { firstName, lastName, image } = item.owner;
  const wanted = { ...item, picture: null, owner: item.owner._id, author: { firstName, lastName, image } };
  const isOpen = item.ItemStatus === 'Published' && item.status !== 'Sold';
  const first = isOwner ? (
    <EditItem itemId={item._id} />
  ) : (
    isOpen && <IHaveThis wanted={wanted} fits={fitsOf(item._id)} size="lg" />
  );
  return (
    <>
      <div className="mt-4 grid gap-2.5">
        <div className="max-md:hidden">{first}</div>
        <div className="flex gap-2.5">
          {isOwner && isOpen && <FoundIt itemId={item._id} />}
          <ShareButton item={item} path={paths.item(item._id, item.owner._id)} isWide />
        </div>
      </div>
      {isOwner && <Offered wantedId={item._id} />}
      <PriceBar price={<span className="price text-[20px] leading-6">{upTo(item)}</span>}>{first}</PriceBar>
    </>
  );
}

function FoundIt({ itemId }: { itemId: string }) {
  const [busy, run] = useAction();
  const { revalidate } = useRevalidator();
  const close = () =>
    run(async () => {
      await api(itemCalls.changeItemStatus, { itemId, status: 'Sold', ItemStatus: 'Draft' });
      toast.success('Your post is closed');
      await revalidate();
    });
  return (
    <Button look="outline" wide busy={busy && LOADING} onClick={close}>
      <CircleCheck className="size-[18px] shrink-0" />
      Found it
    </Button>
  );
}

/** Open deals that answer the member's own post. */
function Offered({ wantedId }: { wantedId: string }) {
  const [deals, setDeals] = useState<Deal[]>([]);
  useEffect(() => {
    // The page works without them.
    api(dealCalls.listDeals, { wantedId }).then(
      ({ data }) => setDeals(data),
      () => {},
    );
  }, [wantedId]);
  if (deals.length === 0) return null;
  return (
    <section className="panel p-5 mt-6">
      <h2 className="text-[19px] font-[680]">Who has it</h2>
      <ul className="mt-3.5 grid gap-3">
        {deals.map((deal) => (
          <li key={deal._id}>
            <Link to={stepLink(deal).to} className="font-semibold hover:underline underline-offset-3 break-words">
              {deal.partner?.name}: {deal.item.title}, {priceText(deal.offer?.price ?? deal.price)}
            </Link>
            <p className="text-sm text-ink-3">{describeDeal(deal).next}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
