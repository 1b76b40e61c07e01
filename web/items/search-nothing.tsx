import { Search } from 'lucide-react';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { BoxSpot } from '../ui/spots.tsx';
import { filtersIn, type SearchTerms } from './search-terms.ts';

const Categories = ({ categories }: { categories: Category[] }) =>
  categories.length > 0 && (
    <nav aria-label="Categories" className="grid justify-items-center gap-3">
      <p className="text-ink-2">Or look through a category:</p>
      <ul className="flex flex-wrap justify-center gap-2 max-w-[720px]">
        {categories.map(({ _id, name, slug }) => (
          <li key={_id}>
            <Link
              to={paths.catalog(slug)}
              className="inline-flex items-center h-11 px-4 rounded-full bg-surface ring-1 ring-inset ring-line hover:ring-line-strong font-medium"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );

/** No matches: suggests other filters, other words or a category. */
export function NothingFound({ terms, categories }: { terms: SearchTerms; categories: Category[] }) {
  const filtered = filtersIn(terms) > 0;
  const withoutFilters = (
    <ButtonLink look="outline" to={paths.search(terms.query)}>
      Search without filters
    </ButtonLink>
  );
  return (
    <>
      <Empty spot={<BoxSpot />} action={filtered && withoutFilters} className="pb-6!">
        No Items Found
      </Empty>
      <p className="mb-8 text-center text-ink-2">
        {filtered ? 'Fewer filters find more.' : 'Try fewer or more general words, or check the spelling.'}
      </p>
      <Categories categories={categories} />
    </>
  );
}

/** The page without a query: an old link or a form without script. */
export const NoQuery = ({ categories }: { categories: Category[] }) => (
  <>
    <Empty
      className="pb-8!"
      spot={
        <span className="size-20 rounded-full bg-pen-soft text-pen-text grid place-items-center">
          <Search className="size-9" />
        </span>
      }
    >
      Type what you are looking for in the search box.
    </Empty>
    <Categories categories={categories} />
  </>
);
