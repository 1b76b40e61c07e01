import type { ReactNode } from 'react';
import type { Category } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { LateSpot } from '../ui/late-spot.tsx';
import { Link } from '../ui/link.tsx';
import { hasFilters, type SearchTerms } from './search-terms.ts';

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

interface NothingFoundProps {
  terms: SearchTerms;
  categories: Category[];
  /** Actions that take one tap. */
  actions: ReactNode;
}

/** No matches: offers to save the search or to post a request, then other filters, other words or a category. */
export function NothingFound({ terms, categories, actions }: NothingFoundProps) {
  const filtered = hasFilters(terms);
  return (
    <>
      <section className="panel mb-8 grid justify-items-center text-center px-5 py-10 md:py-12">
        <LateSpot of="PaperSpot" />
        <p className="display font-[650] text-h3 mt-5">No Items Found</p>
        <p className="mt-1.5 text-ink-2">
          {filtered ? 'Fewer filters find more.' : 'Try fewer or more general words, or check the spelling.'}
        </p>
        <div className="mt-6 grid gap-2.5 w-full sm:w-auto sm:flex">{actions}</div>
        <p className="mt-3 text-[13px] text-ink-3">One tap each, filled in with this search.</p>
        {filtered && (
          <Link to={paths.search(terms.query)} className="mt-3 py-3 font-medium text-pen-text hover:underline">
            Search without filters
          </Link>
        )}
      </section>
      <Categories categories={categories} />
    </>
  );
}
