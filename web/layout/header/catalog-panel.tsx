import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { categoryArt } from '../../art/category-art.ts';
import { Link } from '../../ui/link.tsx';
import { useCategories } from '../shell-data.ts';

interface CatalogPanelProps {
  id: string;
  /** It is on the screen. */
  onOpened: () => void;
}

export function CatalogPanel({ id, onOpened }: CatalogPanelProps) {
  const categories = useCategories();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onOpened, []);
  return (
    // The padding bridges the gap between button and box for the pointer.
    <div id={id} className="absolute left-0 top-11 pt-2 z-50">
      <div className="unfold w-[560px] p-3 rounded-[20px] bg-raised shadow-3 ring-1 ring-line">
        {categories.length === 0 ? (
          <p className="p-3 text-center text-ink-3">No Category avl</p>
        ) : (
          <ul className="grid grid-cols-2 gap-1">
            {categories.map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link
                  to={paths.catalog(slug)}
                  className="group flex items-center gap-3 p-2 pr-3 rounded-xl hover:bg-sunken focus-visible:bg-sunken"
                >
                  <img
                    src={categoryArt(slug)}
                    alt=""
                    width={48}
                    height={48}
                    className="size-12 rounded-[10px] shrink-0"
                  />
                  <span className="font-medium">{name}</span>
                  <ArrowRight className="ml-auto size-4 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
