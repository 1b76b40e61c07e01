import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator, useRouteError } from 'react-router';
import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { api, apiContext } from '../api.ts';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import type { Frame } from '../layout/shell.tsx';
import { useOwnView } from '../own-view.ts';
import { paths } from '../paths.ts';
import { getSession, useSession } from '../session.ts';
import { Empty } from '../ui/empty.tsx';
import { Picture } from '../ui/picture.tsx';
import { BoxSpot } from '../ui/spots.tsx';
import { ItemGrid } from './cards/grids.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ProductData } from './product-data.tsx';
import { SellerActions } from './seller-actions.tsx';
import { SellerCard } from './seller-card.tsx';
import { useCountView } from './use-count-view.ts';

/** Phones have the bar with the price in its place. */
export const handle: Frame = { tabBar: false };

/** On telephones a little less than it is: at 1.75 dots a pixel, the card's 640 dots do. */
const SIZES = '(width >= 64rem) 640px, (width >= 48rem) 100vw, 88vw';

/** Serves both shapes of the address, and leads from all others to the one with the right owner. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { itemId = '', ownerId } = params;
  const viewer = getSession()?.user._id ?? null;
  const { data: item } = await context
    .get(apiContext)(itemCalls.getItem, { itemId }, { signal: request.signal })
    .catch(absentIfMalformed);
  if (ownerId !== item.owner._id) throw redirect(paths.item(item._id, item.owner._id), 301);
  return { item, seenBy: viewer };
}

/** An address with something else in the place of an id is an address of nothing. */
function absentIfMalformed(error: unknown): never {
  throw error instanceof Problem && error.code === 'INVALID_INPUT' ? new Problem('NOT_FOUND') : error;
}

const ask = async (itemId: string, signal: AbortSignal) => (await api(itemCalls.getItem, { itemId }, { signal })).data;

export function Component() {
  const { item: loaded, seenBy } = useLoaderData<typeof loader>();
  const { view: item, waiting } = useOwnView(loaded, seenBy, ask);
  useCountView(item._id, item.owner._id);
  const { firstName } = item.owner;
  return (
    <Main className="wrap md:pt-8">
      <PageHead
        title={item.title}
        description={item.description.replace(/\s+/g, ' ').slice(0, 160)}
        picture={item.picture.large}
      />
      <ProductData item={item} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 xl:grid-cols-[672px_minmax(0,1fr)] gap-6 lg:gap-10 xl:gap-16 items-start lg:[&>*]:min-w-0">
        <div className="-mx-4 md:mx-0 aspect-square overflow-hidden md:rounded-panel bg-sunken">
          <Picture picture={item.picture} sizes={SIZES} urgent />
        </div>
        <div className="lg:sticky lg:top-[132px] xl:top-[108px] lg:row-span-2">
          <ItemFacts item={item} />
          <ItemActions item={item} />
          <div className="mt-6">
            <SellerCard seller={item.owner} waiting={waiting}>
              <SellerActions seller={item.owner} here={paths.item(item._id, item.owner._id)} />
            </SellerCard>
          </div>
        </div>
        <section className="max-w-[680px] pt-1 lg:pt-2">
          <h2 className="text-[21px] leading-7 md:text-h2 font-[660]">About This Item</h2>
          <p className="mt-3 text-lead text-ink-2 whitespace-pre-line break-words">{item.description}</p>
        </section>
      </div>
      <section className="pt-12 md:pt-16">
        <h2 className="text-[22px] leading-7 md:text-h2 font-[660] mb-5 md:mb-6">More from {firstName}</h2>
        {item.moreFromOwner.length > 0 ? (
          <ItemGrid items={item.moreFromOwner} look="more" level={3} short />
        ) : (
          <Empty spot={<BoxSpot />} className="py-6!">
            No more items from {firstName}
          </Empty>
        )}
      </section>
    </Main>
  );
}

/** A draft is absent for the server, which knows nobody: the owner's browser asks once more. */
export function ErrorBoundary() {
  const error = useRouteError();
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
  return <ErrorScreen />;
}
