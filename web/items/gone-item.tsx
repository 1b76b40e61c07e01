import { useEffect, useState } from 'react';
import { type Item, itemCalls } from '#contract/items.ts';
import { api } from '../api/api.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BoxSpot } from '../ui/spots.tsx';
import { ItemGrid } from './cards/grids.tsx';

/** Items shown below. */
const MOST = 4;

/** Stands in for the page of an item that was deleted, or that this viewer may not see. */
export function GoneItem() {
  const others = useAvailable();
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
          It was sold, has ended or was taken down. If you wanted it, its chat is still yours.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <ButtonLink size="lg" to={paths.home()}>
            Home
          </ButtonLink>
          <ButtonLink size="lg" look="outline" to={paths.chat()}>
            Chat
          </ButtonLink>
        </div>
      </div>
      {others.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-5 text-[22px] leading-7 md:text-h2 font-[660]">Here now</h2>
          <ItemGrid items={others} look="more" level={3} />
        </section>
      )}
    </>
  );
}

/** The newest items that are there, whatever the one that is gone was. */
function useAvailable(): Item[] {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api(itemCalls.listItems, {}, { signal: leaving.signal }).then(
      ({ data }) => setItems(data.filter(({ status }) => status === 'Available').slice(0, MOST)),
      // The page is whole without them.
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return items;
}
