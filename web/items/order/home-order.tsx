import { ArrowUpDown, SearchCheck, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { findingCalls, type Why } from '#contract/finding.ts';
import { itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { browserStorage } from '../../browser/storage.ts';
import { outcomeOf } from '../../failures/outcome.ts';
import { ITEMS } from '../../messages.ts';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { type CardItem, cardItem } from '../cards/card-item.ts';
import { HomeGrid } from '../cards/home-card.tsx';
import { HomeSkeletons } from '../cards/skeletons.tsx';
import { Feed } from '../feed.tsx';

const ORDERS = ['Newest', 'Suggested', 'Reduced'] as const;
type Order = (typeof ORDERS)[number];
/** The order chosen last in this browser. */
const KEY = 'home-order';

/** What Home shows of a member's own: why an item may be wanted, and a list in place of the newest. */
export interface HomeView {
  whyOf?: (itemId: string) => ReactNode;
  list?: ReactNode;
}

interface HomeOrderProps {
  memberId: string;
  onView: (view: HomeView) => void;
}

/** The order of Home's list, and the reasons on its cards. */
export function HomeOrder({ memberId, onView }: HomeOrderProps) {
  const [order, setOrder] = useState<Order>(() => ORDERS.find((one) => one === browserStorage.get(KEY)) ?? ORDERS[0]);
  const suggested = useSuggested(memberId);

  useEffect(() => {
    const whys = new Map(suggested?.map(({ item, why }) => [item._id, <Reason key={item._id} {...why} />]));
    const whyOf = (itemId: string) => whys.get(itemId);
    const items = suggested?.map(({ item }) => item);
    onView({
      whyOf,
      ...(order === 'Suggested' && items && { list: <Suggested items={items} whyOf={whyOf} /> }),
      ...(order === 'Reduced' && { list: <Reduced memberId={memberId} whyOf={whyOf} /> }),
    });
  }, [order, suggested, memberId, onView]);
  useEffect(() => () => onView({}), [onView]);

  return (
    <span className="relative inline-flex items-center text-ink-2">
      <select
        aria-label="Order"
        value={order}
        onChange={({ target }) => {
          browserStorage.set(KEY, target.value);
          setOrder(target.value as Order);
        }}
        className="appearance-none field-sizing-content h-11 pl-3 pr-8 -mr-3 rounded-[10px] bg-transparent text-[15px] font-semibold cursor-pointer hover:text-ink [&>option]:bg-raised [&>option]:text-ink"
      >
        {ORDERS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <ArrowUpDown className="absolute right-0 -mr-1 size-[17px] pointer-events-none" strokeWidth={2.2} />
    </span>
  );
}

interface SuggestedItem {
  item: CardItem;
  why: Why;
}

/** Undefined until it is known; the list of the newest works without. */
function useSuggested(memberId: string): SuggestedItem[] | undefined {
  const [found, setFound] = useState<SuggestedItem[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member
  useEffect(() => {
    const unmount = new AbortController();
    api(findingCalls.listSuggestedItems, {}, { signal: unmount.signal }).then(
      ({ data }) => setFound(data.map(({ why, ...item }) => ({ item: cardItem(item), why }))),
      (error) => {
        if (!unmount.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [memberId]);
  return found;
}

const Reason = ({ search, seller }: Why) => (
  <span className="inline-flex items-center gap-1.5 min-w-0 max-w-full text-[13px] leading-5 font-semibold text-pen-text sm:px-2.5 sm:py-0.5 sm:rounded-full sm:bg-raised sm:shadow-1">
    {search ? (
      <SearchCheck className="size-[15px] shrink-0" strokeWidth={2.2} aria-hidden="true" />
    ) : (
      <UserRoundCheck className="size-[15px] shrink-0" strokeWidth={2.2} aria-hidden="true" />
    )}
    <span className="truncate">{search ? `Saved search ‘${search}’` : `You follow ${seller}`}</span>
  </span>
);

interface ListProps {
  whyOf: (itemId: string) => ReactNode;
}

const Suggested = ({ items, whyOf }: ListProps & { items: CardItem[] }) =>
  items.length > 0 ? (
    <HomeGrid items={items} whyOf={whyOf} />
  ) : (
    <Empty spot={<LateSpot of="BoxSpot" />}>
      Nothing yet. Press ‘Tell me about new ones’ in a search, or follow a seller.
    </Empty>
  );

async function getReduced(cursor?: string) {
  const { data, nextCursor } = await api(itemCalls.listItems, { sort: 'reduced', cursor });
  return { data: data.filter(({ status }) => status === 'Available').map(cardItem), nextCursor };
}

function Reduced(props: ListProps & { memberId: string }) {
  // 'Try again' leads to Home, and asks again.
  return <ReducedFeed key={useLocation().key} {...props} />;
}

function ReducedFeed({ memberId, whyOf }: ListProps & { memberId: string }) {
  const [first] = useState(() => outcomeOf(getReduced()));
  return (
    <Feed
      first={first}
      more={getReduced}
      failed={ITEMS.listFailed}
      shows={({ owner }) => owner !== memberId}
      plain={paths.home()}
      wait={<HomeSkeletons />}
      empty={<Empty spot={<LateSpot of="BoxSpot" />}>Nothing is reduced at the moment</Empty>}
    >
      {(items) => <HomeGrid items={items} whyOf={whyOf} />}
    </Feed>
  );
}
