import type { Category } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { categoryRowArt } from '../art/category-art.ts';
import { Link } from '../ui/link.tsx';

/** All categories in one row that scrolls sideways. */
export const CategoryRow = ({ categories }: { categories: Category[] }) => (
  <nav className="wrap pt-4 md:pt-7" aria-label="Catalog">
    {/* The padding keeps the focus ring visible. */}
    <ul className="flex gap-2 overflow-x-auto -mx-4 px-4 md:-mx-1 md:px-1 -my-1 py-1 xl:justify-between fade-x">
      {categories.map(({ _id, name, slug }) => (
        <li key={_id} className="shrink-0">
          <Link
            to={paths.catalog(slug)}
            className="flex items-center gap-2.5 h-[52px] pl-1.5 pr-3.5 rounded-[14px] bg-surface ring-1 ring-inset ring-line hover:ring-line-strong"
          >
            <img
              src={categoryRowArt(slug)}
              alt=""
              width={40}
              height={40}
              // Lazy: styles, fonts and the items' pictures go first.
              loading="lazy"
              className="size-10 rounded-[10px] object-cover bg-sunken"
            />
            <span className="text-[14px] font-semibold whitespace-nowrap">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
