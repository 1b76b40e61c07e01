import { useEffect, useState } from 'react';
import type { Item } from '#contract/items.ts';
import { listingCalls } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../api/api.ts';
import { Link } from '../ui/link.tsx';
import { ItemGrid } from './cards/grids.tsx';
import { GridSkeletons } from './cards/skeletons.tsx';

/** Available items similar to an unavailable one; nothing if there are none, or they cannot be loaded. */
export function SimilarItems({ item }: { item: Pick<Item, '_id' | 'category'> }) {
  const items = useSimilar(item._id);
  const { name, slug } = item.category;
  if (items?.length === 0) return null;
  return (
    <section className="mt-10 md:mt-12 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-3 mb-5">
        <h2 className="text-[22px] leading-7 md:text-h2 font-[660]">Similar, and still here</h2>
        <Link
          className="inline-flex items-center min-h-11 font-semibold text-pen-text hover:underline underline-offset-3"
          to={paths.catalog(slug)}
        >
          All {name}
        </Link>
      </div>
      {items ? <ItemGrid items={items} look="more" level={3} /> : <GridSkeletons />}
    </section>
  );
}

/** Undefined until they are loaded. */
function useSimilar(itemId: string): Item[] | undefined {
  const [answer, setAnswer] = useState<{ of: string; items: Item[] }>();
  useEffect(() => {
    const unmount = new AbortController();
    api(listingCalls.listSimilarItems, { itemId }, { signal: unmount.signal }).then(
      ({ data }) => setAnswer({ of: itemId, items: data }),
      () => unmount.signal.aborted || setAnswer({ of: itemId, items: [] }),
    );
    return () => unmount.abort();
  }, [itemId]);
  return answer?.of === itemId ? answer.items : undefined;
}
