import { type ReactNode, useEffect, useState } from 'react';
import type { Item } from '#contract/items.ts';
import { paths, ROUTES } from '#contract/paths.ts';
import { useSession } from '../session/session.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { ItemGrid } from './cards/grids.tsx';
import { lookFor } from './ends/look-for.ts';
import type { Others } from './find-others.ts';

interface GoneItemProps {
  itemId: string;
  /** Saves a search for such an item. */
  tellMe: (item: Item) => ReactNode;
}

/** Stands in for the page of an item that was deleted, or that this viewer may not see. */
export function GoneItem({ itemId, tellMe }: GoneItemProps) {
  const found = useOthers(itemId);
  const { known } = found;
  const session = useSession();
  const isOwn = known !== undefined && known.owner === session?.user._id;
  return (
    <>
      <div className="grid justify-items-center text-center">
        <BoxSpot />
        <div className="mt-5 flex flex-wrap justify-center gap-x-1.5 text-[13.5px] leading-5 text-ink-3">
          <h1 className="font-normal text-[length:inherit]">Unexpected Application Error!</h1>
          <p>404 Not Found</p>
        </div>
        <p className="display mt-2 text-[25px] leading-8 md:text-h1 font-[680]">This thing is no longer here</p>
        <p className="mt-2 max-w-[420px] text-lead text-ink-2">
          {isOwn
            ? 'You deleted it, or it was taken down. Its chats are still yours.'
            : 'It was sold, has ended or was taken down. If you wanted it, its chat is still yours.'}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <ButtonLink size="lg" look={known ? 'outline' : 'primary'} to={paths.home()}>
            Home
          </ButtonLink>
          {!known && (
            <>
              <ButtonLink size="lg" look="outline" to={ROUTES.search}>
                Search
              </ButtonLink>
              <ButtonLink size="lg" look="outline" to={paths.chat()}>
                Chat
              </ButtonLink>
            </>
          )}
          {known && !isOwn && tellMe(known)}
          {isOwn && (
            <ButtonLink size="lg" to={paths.dashboard.addItem()}>
              Sell another
            </ButtonLink>
          )}
        </div>
      </div>
      {found.others.length > 0 && <HereNow {...found} />}
    </>
  );
}

const HereNow = ({ known, others, areAlike }: Others) => (
  <section className="mt-12">
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-[22px] leading-7 md:text-h2 font-[660]">{areAlike ? 'Like it, and here now' : 'Here now'}</h2>
      {known && (
        <Link
          to={paths.search(lookFor(known.title))}
          className="inline-flex items-center min-h-11 font-semibold text-pen-text hover:underline underline-offset-3"
        >
          Search for more
        </Link>
      )}
    </div>
    <ItemGrid items={others} look="more" level={3} />
  </section>
);

function useOthers(itemId: string): Others {
  const [found, setFound] = useState<Others>({ others: [], areAlike: false });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    import('./find-others.ts')
      .then(({ findOthers }) => findOthers(itemId, signal))
      .then(
        (others) => signal.aborted || setFound(others),
        // The page is whole without them.
        () => {},
      );
    return () => leaving.abort();
  }, [itemId]);
  return found;
}
