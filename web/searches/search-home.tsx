import { ChevronRight, Clock, SearchCheck } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Category } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import { type SavedSearch, savedSearchCalls } from '#contract/saved-searches.ts';
import { api } from '../api/api.ts';
import { categoryArt } from '../art/category-art.ts';
import { PapersRow } from '../papers/papers-row.tsx';
import { belongings } from '../session/belongings.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { nameOf, searchPath } from './search-path.ts';

/** What was searched for in this browser, by its words. */
const searched = belongings<true>({ kind: 'searched', longest: 90 * DAY });
/** How many are offered again. */
const RECENT = 8;
const SAVED = 3;

export const rememberSearch = (query: string): void => void searched.set(query, true);

/** The tab Search: what one looked for before, papers, and the catalog. */
export function SearchHome({ categories }: { categories: Category[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8 md:mt-5">
      <Recent />
      <Saved />
      <PapersRow />
      {categories.length > 0 && (
        <section aria-labelledby="categories">
          <h2 id="categories" className="text-h3 font-[660] mb-3">
            Categories
          </h2>
          <ul className="grid grid-cols-3 md:grid-cols-5 xl:grid-cols-8 gap-3">
            {categories.map(({ _id, name, slug }) => (
              <li key={_id}>
                <Link to={paths.catalog(slug)} className="block rounded-card text-center font-medium">
                  <img
                    src={categoryArt(slug)}
                    alt=""
                    loading="lazy"
                    className="w-full aspect-[7/6] object-cover rounded-card bg-sunken mb-1.5"
                  />
                  <span className="block wrap-anywhere">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** One text for all of them: a snapshot must be the same while nothing changes. */
const recentWords = () =>
  searched
    .all()
    .slice(0, RECENT)
    .map(({ thing }) => thing)
    .join('\n');

function Recent() {
  const words = useSyncExternalStore(searched.subscribe, recentWords, () => '');
  if (!words) return null;
  const clear = () => {
    for (const { thing } of searched.all()) searched.remove(thing);
  };
  return (
    <section aria-labelledby="recent">
      <div className="flex items-center justify-between mb-1">
        <h2 id="recent" className="text-h3 font-[660]">
          Recent
        </h2>
        <Button look="ghost" size="sm" className="-mr-3" aria-label="Clear recent searches" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className="flex md:flex-wrap gap-2 max-md:overflow-x-auto fade-x max-md:-mx-4 max-md:px-4 max-md:-my-1 max-md:py-1">
        {words.split('\n').map((query) => (
          <li key={query} className="max-md:shrink-0 max-w-full min-w-0">
            <Link
              to={paths.search(query)}
              className="inline-flex items-center gap-2 h-11 max-w-full px-4 rounded-full ring-1 ring-inset ring-line-strong font-medium"
            >
              <Clock className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="truncate">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A member's saved searches; without them, offline too, the page works. */
function Saved() {
  const memberId = useSession()?.user._id;
  const [searches, setSearches] = useState<SavedSearch[]>();
  useEffect(() => {
    setSearches(undefined);
    if (!memberId) return;
    const unmount = new AbortController();
    api(savedSearchCalls.listSavedSearches, {}, { signal: unmount.signal }).then(
      ({ data }) => setSearches(data),
      (error) => {
        if (!unmount.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [memberId]);
  if (!searches) return null;
  if (searches.length === 0)
    return (
      <p className="panel flex items-center gap-4 min-h-14 px-4 py-3 text-ink-2">
        <SearchCheck className="size-[22px] shrink-0" strokeWidth={1.8} aria-hidden="true" />
        Keep a search with Tell me, and hear of what is new.
      </p>
    );
  const newest = searches.toSorted((a, b) => b.newMatches - a.newMatches).slice(0, SAVED);
  return (
    <section aria-labelledby="saved">
      <div className="flex items-center justify-between mb-1">
        <h2 id="saved" className="text-h3 font-[660]">
          Saved searches
        </h2>
        <Link
          to={paths.dashboard.savedSearches()}
          className="inline-flex items-center justify-end min-h-11 min-w-11 font-semibold text-pen-text"
        >
          All {searches.length}
        </Link>
      </div>
      <ul className="panel divide-y divide-line">
        {newest.map((search) => (
          <li key={search._id}>
            <Link to={searchPath(search)} className="flex items-center gap-4 min-h-14 px-4">
              <SearchCheck className="size-[22px] shrink-0 text-ink-2" strokeWidth={1.8} aria-hidden="true" />
              <span className="min-w-0 flex-1 font-medium truncate">{nameOf(search)}</span>
              {search.newMatches > 0 && (
                <span className="shrink-0 text-sm font-semibold text-pen-text">{search.newMatches} new</span>
              )}
              <ChevronRight className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
