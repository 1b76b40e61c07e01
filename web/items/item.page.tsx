import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useParams,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { type Item, type ItemDetail, itemCalls } from '#contract/items.ts';
import { SHARE_PICTURE } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { cutText } from '#contract/rules/letters.ts';
import { sharePictureUrl } from '#contract/rules/resource-urls.ts';
import { api, apiContext } from '../api/api.ts';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { useItemDeals } from '../deals/use-item-deals.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';
import { ErrorScreen, Explanation, LeftOutTabBar } from '../layout/error-screen.tsx';
import { NameInHead } from '../layout/in-head.tsx';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import type { Frame } from '../layout/shell.tsx';
import { ITEMS } from '../messages.ts';
import { nameOf } from '../people/name.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { loadStanding } from '../reviews/load-reputation.ts';
import { TellMe } from '../searches/tell-me.tsx';
import { getSession, useSession } from '../session/session.ts';
import { useMemberView } from '../session/use-member-view.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Empty } from '../ui/empty.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toast } from '../ui/toast.tsx';
import { ItemGrid } from './cards/grids.tsx';
import { Heart } from './cards/heart.tsx';
import { EndedItem } from './ends/ended-item.tsx';
import { lookFor } from './ends/look-for.ts';
import { Gallery } from './gallery/gallery.tsx';
import { GoneItem } from './gone-item.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts, RentalLine } from './item-facts.tsx';
import { ProductData } from './product-data.tsx';
import { rentalLine } from './rental.ts';
import { RentalDays } from './rental-days.tsx';
import { SellerActions } from './seller-actions.tsx';
import { SellerCard } from './seller-card.tsx';
import { ShareButton } from './share-button.tsx';
import { SimilarItems } from './similar-items.tsx';
import { WantedActions } from './wanted/wanted-actions.tsx';
import { upTo } from './wanted/wanted-item.ts';

// Where its code does not come either, the page says what it would without.
const KnownItem = lazy(() =>
  import('./known-item.tsx').catch(() => ({ default: ({ otherwise }: { otherwise: ReactNode }) => otherwise })),
);
const OwnEnd = lazyPart(async () => (await import('./ends/own-end.tsx')).OwnEnd);

/** Phones have the price bar instead. */
export const handle: Frame = { tabBar: false, name: 'Item' };

/** Serves the address with and without owner, and redirects from a wrong owner to the right one. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { itemId = '', ownerId } = params;
  const viewer = getSession()?.user._id ?? null;
  const call = context.get(apiContext);
  const [{ data: item }, standing] = await Promise.all([
    call(itemCalls.getItem, { itemId }, { signal: request.signal }).catch(notFoundIfInvalid('itemId')),
    ownerId ? loadStanding(call, ownerId, request.signal) : null,
  ]);
  if (ownerId !== item.owner._id) throw redirect(paths.item(item._id, item.owner._id), 301);
  return data({ item, standing, seenBy: viewer }, standing ? {} : { headers: { 'cache-control': 'no-store' } });
}

const ask = async (itemId: string, signal: AbortSignal) => (await api(itemCalls.getItem, { itemId }, { signal })).data;

/** Everybody sees that an ended item was there, but only its owner sees all of it. */
export function Component() {
  const { item: loaded, seenBy } = useLoaderData<typeof loader>();
  const { view, waiting } = useMemberView(loaded, seenBy, ask);
  const session = useSession();
  const { endedAt } = view;
  if (!endedAt || session?.user._id === view.owner._id)
    return <WholeItem key={view._id} view={view} waiting={waiting} />;
  return (
    <Main className="wrap pt-5 md:pt-8">
      <PageHead title={view.title} picture={view.picture.large} noindex />
      <EndedItem item={view} endedAt={endedAt} tellMe={<TellMeOfSuch item={view} label="Tell me if there is one" />} />
      <SimilarItems item={view} />
    </Main>
  );
}

/** Saves a search for what is like the item. */
const TellMeOfSuch = ({ item, label }: { item: Pick<Item, 'title' | 'category'>; label: string }) => (
  <TellMe
    search={{ keyword: lookFor(item.title), category: item.category._id }}
    label={label}
    look="primary"
    className="btn-lg"
  />
);

function WholeItem({ view, waiting }: { view: ItemDetail; waiting: boolean }) {
  const { standing } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const session = useSession();
  const { deals, reload } = useItemDeals(view._id);
  const item = deals ? { ...view, status: deals.status } : view;
  useCountView(item._id, item.owner._id);
  const rental = rentalLine(item);
  const isWanted = item.kind === 'Wanted';
  const isOthers = session?.user._id !== item.owner._id && !isWanted;
  return (
    <Main className="wrap md:pt-8">
      <PageHead
        title={item.title}
        description={cutText(item.description.replace(/\s+/g, ' '), 160)}
        picture={sharePicture(item)}
        noindex={item.ItemStatus !== 'Published'}
      />
      <SharePictureTags item={item} />
      <NameInHead>{item.title}</NameInHead>
      {/* A wanted post is no product. */}
      {!isWanted && <ProductData item={item} />}
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 xl:grid-cols-[672px_minmax(0,1fr)] gap-6 lg:gap-10 xl:gap-16 items-start lg:[&>*]:min-w-0">
        <Gallery item={item}>{isOthers && <OverPicture item={item} />}</Gallery>
        {/* On phones its parts stand around the description. */}
        <div className="max-lg:contents lg:sticky low:static! lg:top-[132px] xl:top-[108px] lg:row-span-2">
          <div className="max-lg:-mt-2">
            <ItemFacts item={item} />
            {rental && !isWanted && <RentalLine taken={deals?.taken ?? null}>{rental}</RentalLine>}
            {session?.user._id === item.owner._id && (
              <Suspense>
                <OwnEnd item={item} onRenewed={revalidate} />
              </Suspense>
            )}
            {isWanted && <WantedActions item={item} />}
          </div>
          {!isWanted && <ItemActions item={item} cart={<AddToCart item={item} />} deals={deals} onChanged={reload} />}
          <div className="lg:mt-6 max-lg:order-3">
            <SellerCard seller={item.owner} standing={standing} waiting={waiting}>
              <SellerActions seller={item.owner} here={paths.item(item._id, item.owner._id)} />
            </SellerCard>
            <ReportItem item={item} />
          </div>
        </div>
        <div className="max-lg:contents grid grid-cols-[minmax(0,1fr)] gap-14">
          <section className="max-w-[680px] max-lg:order-1 pt-1 lg:pt-2">
            <h2 className="text-[21px] leading-7 md:text-h2 font-[660]">About This Item</h2>
            <p className="mt-3 text-lead text-ink-2 whitespace-pre-line break-words">{item.description}</p>
          </section>
          {!isWanted && (
            <div className="max-lg:order-4 max-lg:pt-6 empty:hidden">
              <RentalDays item={item} deals={deals} onAsked={reload} />
            </div>
          )}
        </div>
      </div>
      <MoreFrom owner={item.owner.firstName} items={item.moreFromOwner} />
    </Main>
  );
}

/** On phones, beside the header's arrow. */
const OverPicture = ({ item }: { item: ItemDetail }) => (
  <div className="md:hidden print:hidden">
    <ShareButton item={item} path={paths.item(item._id, item.owner._id)} look="round" />
    <Heart item={{ ...item, owner: item.owner._id }} />
  </div>
);

const ReportItem = ({ item }: { item: ItemDetail }) => (
  <ReportButton
    reported={{
      kind: 'item',
      thingId: item._id,
      title: item.title,
      note: `${nameOf(item.owner)} · ${item.kind === 'Wanted' ? upTo(item) : priceText(item.price)}`,
      image: item.picture.small,
      person: item.owner,
    }}
    label="Report this item"
    className="w-full mt-3"
  />
);

const MoreFrom = ({ owner, items }: { owner: string; items: ItemDetail['moreFromOwner'] }) => (
  <section className="pt-12 md:pt-16 print:hidden">
    <h2 className="text-[22px] leading-7 md:text-h2 font-[660] mb-5 md:mb-6">More from {owner}</h2>
    {items.length > 0 ? (
      <ItemGrid items={items} look="more" level={3} short />
    ) : (
      <Empty spot={<BoxSpot />} className="py-6!">
        No more items from {owner}
      </Empty>
    )}
  </section>
);

/** The server renders without a session and does not find drafts: the owner's browser asks again. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { itemId = '' } = useParams();
  const session = useSession();
  const { revalidate, state } = useRevalidator();
  const asked = useRef(false);
  const hidden = error instanceof Problem && error.code === 'NOT_FOUND' && Boolean(session);
  useEffect(() => {
    if (!hidden || asked.current) return;
    asked.current = true;
    revalidate();
  }, [hidden, revalidate]);
  if (hidden && (!asked.current || state === 'loading')) return <Main className="min-h-[640px]">{null}</Main>;
  const code = error instanceof Problem ? error.code : undefined;
  if (code !== 'NOT_FOUND' && code !== 'UNAVAILABLE') return <ErrorScreen />;
  return (
    <Main className="wrap min-h-[640px] pt-8 md:pt-12">
      {code === 'NOT_FOUND' ? (
        <>
          <PageHead title="Unexpected Application Error!" noindex />
          <GoneItem itemId={itemId} tellMe={(item) => <TellMeOfSuch item={item} label="Tell me of one" />} />
        </>
      ) : (
        <Suspense>
          <KnownItem itemId={itemId} otherwise={<Explanation error={error} />} />
        </Suspense>
      )}
      <LeftOutTabBar />
    </Main>
  );
}

/** Milliseconds until the page counts as viewed. */
const VIEW_DELAY = 1200;

/** Counts one view in the browser, but not the owner's. */
function useCountView(itemId: string, ownerId: string): void {
  const session = useSession();
  const known = session !== undefined;
  const own = session?.user._id === ownerId;
  useEffect(() => {
    if (!known || own) return;
    const timer = setTimeout(
      () => api(itemCalls.countView, { itemId }).catch(() => navigator.onLine && toast.error(ITEMS.viewFailed)),
      VIEW_DELAY,
    );
    return () => clearTimeout(timer);
  }, [itemId, known, own]);
}

/** Drawn with title and price (server/feeds/share-picture.ts), of published items only. */
const sharePicture = ({ _id, ItemStatus, updatedAt, picture }: ItemDetail) =>
  ItemStatus === 'Published' ? sharePictureUrl(_id, Date.parse(updatedAt)) : picture.large;

/** Metadata of the picture for other sites; render it after PageHead, which names the picture. */
const SharePictureTags = ({ item }: { item: ItemDetail }) => {
  const { width, height } = item.ItemStatus === 'Published' ? SHARE_PICTURE : item.picture;
  return (
    <>
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={item.title} />
      <meta name="twitter:image:alt" content={item.title} />
    </>
  );
};
